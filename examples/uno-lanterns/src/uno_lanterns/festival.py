"""The scoring of the edition: places count, not cards."""

from collections.abc import Iterable

from unoengine.authoring import RoundOutcome, Scoring, override


class Festival(Scoring):
    """Each player gets a point for every player in a later place; partners add theirs up."""

    titles = {"es": "Fiesta"}
    texts = {"es": "Se gana un punto por cada jugador que queda detrás; los equipos suman."}

    @override
    def score_round(self, outcome: RoundOutcome) -> Iterable[int]:
        """Count the places behind each seat."""
        behind = dict(zip(reversed(outcome.places), range(len(outcome.places)), strict=True))
        teams = {seat: team for team in outcome.teams for seat in team}
        for seat in outcome.seats:
            yield sum(behind.get(member, 0) for member in teams.get(seat, (seat,)))
