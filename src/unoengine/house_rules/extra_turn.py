"""Extra turn."""

from unoengine.authoring import Effect, Table


class ExtraTurn(Effect):
    """Its player has another turn."""

    titles = {"es": "Turno extra"}
    texts = {"es": "Quien la juega vuelve a jugar."}

    def play(self, table: Table) -> None:
        """Be next."""
        table.again()
