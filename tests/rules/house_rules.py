"""House rules that scenarios write on the Customizable cards."""

from unoengine.authoring import Effect, Table


class OthersDrawOne(Effect):
    """Every other player draws one card."""

    def play(self, table: Table) -> None:
        for player in table.others:
            table.draw(player, 1)


class NextDrawsTwo(Effect):
    """The next player draws two cards and then takes their turn."""

    def play(self, table: Table) -> None:
        table.draw(table.next, 2)


HOUSE_RULES: dict[str, Effect] = {
    "others-draw-one": OthersDrawOne(),
    "next-draws-two": NextDrawsTwo(),
}
