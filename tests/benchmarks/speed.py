"""The time of a decision: against other libraries, by edition, by number of players."""

from unoengine import Options
from unoengine.plugins import house_rules, variants

from . import games, peers
from .foreign_edition import PAGODA
from .report import Row, Section, at_least, at_most, skip_row
from .timing import Effort, Spread, Timings, measure_in_turns, measure_once

TARGET = {peers.RLCARD_GAME: 2.5, peers.RLCARD_ENV: 6.0, peers.SPIEL_CHILD: 1.0}
PEERS = {
    "rlcard": (peers.RLCARD_GAME, peers.RLCARD_ENV, peers.RLCARD_ENV_RAW),
    "open_spiel": (peers.SPIEL_MUTATING, peers.SPIEL_CHILD, peers.SPIEL_CHILD_CHEAP),
}


def _micros(spread: Spread) -> str:
    return f"{spread} us, {1e6 / spread.mid:,.0f}/s"


def compare_with_peers(effort: Effort) -> Section:
    """Compare whole games of four random players with other libraries."""
    contenders = {games.OURS: games.prepare_random_games()} | peers.find_contenders()
    timings = measure_in_turns(contenders, effort)

    rows = [Row(f"{games.OURS}, one decision", _micros(timings.of(games.OURS)))]
    for distribution, names in PEERS.items():
        label = f"{distribution} {peers.find_version(distribution) or ''}".rstrip()
        if names[0] not in contenders:
            rows.append(skip_row(label))
            continue
        rows += [Row(f"{name}, one decision", _micros(timings.of(name))) for name in names]
        rows += [_ratio(timings, name) for name in names]

    kinds = games.count_decisions(games=20)
    total = kinds.total()
    shares = ", ".join(f"{kind} {n / total:.1%}" for kind, n in kinds.most_common())
    notes = [
        "Four seats everywhere, dealing included; ratios: the peer's cost over ours.",
        f"Ours counts every action as a decision: {shares}.",
    ]
    if peers.SPIEL_CHILD in contenders:
        chance = peers.count_chance_nodes()
        by_node = timings.cost_of(peers.SPIEL_CHILD, in_terms_of=games.OURS).mid / (1 + chance)
        notes += [
            f"OpenSpiel plays crazy_eights (compiled C++). It passes {chance:.2f} chance nodes a "
            "decision; their cost is counted, they are not:",
            f"were each counted as a decision too, child() would be at {by_node:.2f} of ours.",
        ]
    return Section("Decisions in random play, whole games", tuple(rows), tuple(notes))


def _ratio(timings: Timings, name: str) -> Row:
    ratio = timings.cost_of(name, in_terms_of=games.OURS)
    what = f"{name} : {games.OURS}"
    if name not in TARGET:
        return Row(what, str(ratio))
    return at_least(what, ratio.mid, str(ratio), TARGET[name])


def compare_with_foreign_edition(effort: Effort) -> Section:
    """Compare an edition of another author, and variants, with the plain game."""
    plain, guest = "zelda", "an edition of another author with three cards of its own"
    contenders = {plain: games.prepare_random_games(), guest: games.prepare_random_games(PAGODA)}
    for name in variants():
        contenders[f"zelda with {name}"] = games.prepare_random_games(variants=[name])
    contenders["zelda with all of them"] = games.prepare_random_games(variants=list(variants()))
    timings = measure_in_turns(contenders, effort)
    rows = [Row(f"{plain}, one decision", _micros(timings.of(plain)))]
    for name in contenders:
        if name == plain:
            continue
        keeps = timings.cost_of(plain, in_terms_of=name).mid * 100
        what, figure = f"decisions a second of {name}", f"{keeps:.0f} %"
        wanted = name in (guest, "zelda with stacking")
        rows.append(at_least(what, keeps, figure, 85, " %") if wanted else Row(what, figure))
    note = "In parts of what the plain game makes in the same time; random play, four players."
    return Section("Plug-ins", tuple(rows), (note,))


ONE_VARIANT, ALL_VARIANTS = 2.0, 4.0
"""Most decisions without variants that one with a variant, or with all of them, may cost."""


def measure_variants(effort: Effort) -> Section:
    """Compare variants with the plain game where hands are of equal sizes."""
    names = [*variants()]
    agreed = {"zelda": (), **{f"zelda with {name}": (name,) for name in names}}
    agreed["zelda with all of them"] = tuple(names)
    contenders = {
        name: games.prepare_equal_hands(effort.positions // 2, variants=chosen)
        for name, chosen in agreed.items()
    }
    timings = measure_in_turns(contenders, effort)
    rows = [Row("zelda, one decision", _micros(timings.of("zelda")))]
    for name, chosen in agreed.items():
        if chosen:
            ratio = timings.cost_of(name, in_terms_of="zelda")
            most = ONE_VARIANT if len(chosen) == 1 else ALL_VARIANTS
            rows.append(at_most(f"{name} : zelda", ratio.mid, str(ratio), most))
    note = "The first eight decisions after each deal of four: equal hands and a full draw pile."
    return Section("Variants", tuple(rows), (note,))


def measure_editions(effort: Effort) -> Section:
    """Measure the editions."""
    contenders = {edition: games.prepare_edition_games(edition) for edition in games.EDITIONS}
    timings = measure_in_turns(contenders, effort)
    rows = [Row(edition, _micros(timings.of(edition))) for edition in contenders]
    apart = (timings.widest() - 1) * 100
    rows.append(at_most("dearest over cheapest", apart, f"+{apart:.0f} %", 25, " %"))
    note = "At saved-by-the-bell everybody wears pink."
    return Section("The editions", tuple(rows), (note,))


def measure_starts(effort: Effort) -> Section:
    """Compare the start of a game with options and variants to one without."""
    plain = "new_game()"
    contenders = {
        plain: games.prepare_starts(),
        "new_game(options=...)": games.prepare_starts(options=lambda: Options(target=200)),
        "new_game(options=...), of a card": games.prepare_starts(
            options=lambda: Options(effects={"triforce": {"decline": "draw_three"}})
        ),
        "new_game(variants=...)": games.prepare_starts(variants=lambda: ["stacking", "jump-in"]),
    }
    timings = measure_in_turns(contenders, effort)
    rows = [Row(name, f"{timings.of(name)} us") for name in contenders]
    for name in contenders:
        if name != plain:
            ratio = timings.cost_of(name, in_terms_of=plain)
            rows.append(at_most(f"{name} : {plain}", ratio.mid, str(ratio), 1.5))
    note = "The same agreement again and again; it is resolved and compiled for the first game."
    return Section("The start of a game", tuple(rows), (note,))


def measure_player_counts(effort: Effort) -> Section:
    """Two to ten players: one decision from fresh deals, and whole games."""
    unseen = {str(n): games.prepare_first_decisions(n, effort.positions) for n in (2, 10)}
    young = {when: _growth(measure_once(unseen, effort)) for when in ("first", "next")}

    some, many = 2 * effort.positions, 10 * effort.positions
    deals = {str(n): games.prepare_first_decisions(n, some)() for n in range(2, 11)}
    timings = measure_in_turns(deals, effort)
    rows = [
        Row(f"{players} players, first decision after the deal", f"{timings.of(players)} us")
        for players in deals
    ]
    growth = _growth(timings)
    rows.append(at_most("growth from 2 to 10 players", growth, f"{growth:+.1f} %", 15, " %"))
    spread = {str(n): games.prepare_first_decisions(n, many)() for n in (2, 10)}
    grown = _growth(measure_in_turns(spread, effort))
    rows.append(Row("growth on more deals than the processor has at hand", f"{grown:+.1f} %"))
    rows += [
        Row(f"growth on deals never seen before, the {when} of a process", f"{grown:+.1f} %")
        for when, grown in young.items()
    ]

    contenders = {str(n): games.prepare_random_games(players=n) for n in (2, 10)}
    whole = measure_in_turns(contenders, effort)
    rows += [Row(f"{n} players, whole games", _micros(whole.of(n))) for n in contenders]
    rows.append(Row("10 : 2 players, whole games", str(whole.cost_of("10", in_terms_of="2"))))
    seen = effort.positions * effort.repetitions
    notes = (
        f"First decisions: {some:,} deals for each number of players, again and again; seven cards "
        "in every hand, a full pile. They stay in the processor's caches, as the state of a game "
        f"that goes on does; {many:,} deals do not.",
        f"Deals never seen before: {seen:,} twice. During the first of them all plays of all seats "
        "are put together, of which ten have five times as many.",
    )
    return Section("By number of players", tuple(rows), notes)


def _growth(timings: Timings) -> float:
    """How much more a decision costs with ten players than with two, in per cent."""
    return (timings.cost_of("10", in_terms_of="2").mid - 1) * 100


BOTS = 9.5
"""Most decisions of random play that one of simple bots may cost, views included."""


def measure_extras(effort: Effort) -> Section:
    """What events, views, bots and a house rule cost."""
    rules = sorted(house_rules())[:2]
    bound = {"customizable": rules}
    contenders = {
        "apply": games.prepare_random_games(),
        "step": games.prepare_games(games.take_step),
        "views": games.prepare_games(games.act_on_view),
        "bots": games.prepare_games(games.let_bot_act),
        "frozen": games.prepare_random_games("frozen"),
        "frozen, bound": games.prepare_random_games("frozen", house_rules=bound),
    }
    timings = measure_in_turns(contenders, effort)
    names = " and ".join(rules)
    rows = (
        Row("step : apply, whole games", str(timings.cost_of("step", in_terms_of="apply"))),
        Row("random play that sees views", _micros(timings.of("views"))),
        Row("four simple bots, by `decide`", _micros(timings.of("bots"))),
        at_most(
            "four simple bots, by `decide` : random play",
            timings.cost_of("bots", in_terms_of="apply").mid,
            str(timings.cost_of("bots", in_terms_of="apply")),
            BOTS,
        ),
        Row(
            f"frozen with {names} : without",
            str(timings.cost_of("frozen, bound", in_terms_of="frozen")),
        ),
    )
    return Section("Extras", rows)
