"""The game that a command plays, from its deal on."""

from contextlib import closing
from pathlib import Path

from unoengine import Draw, start_game
from unoengine.cli.current_game import CurrentGame


def test_steps_of_a_new_and_of_a_resumed_game_begin_with_the_deal(tmp_path: Path) -> None:
    """So bots know what was turned up, and decide alike after a break."""
    dealt, path = start_game("zelda", 2, seed=7), str(tmp_path / "games.toml")
    with closing(CurrentGame(dealt)) as game:
        game.save(path)
        taken = game.step(Draw(dealt.state.turn))
        steps = [*game.list_steps()]
    with closing(CurrentGame.resume(path)) as resumed:
        assert [*resumed.list_steps()] == steps == [dealt, taken]
