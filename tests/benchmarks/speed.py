"""What a decision costs: against peers, by box, by number of players, by way of asking."""

from unoengine.plugins import house_rules, variants

from . import ours, peers
from .guest import PAGODA
from .report import Row, Section, above, at_least, at_most, not_installed
from .timing import Effort, Play, Spread, Timings, measure_in_turns, measure_once_each

WANTED = {
    peers.RLCARD_GAME: (at_least, 2.5),
    peers.RLCARD_ENV: (at_least, 6.0),
    peers.SPIEL_CHILD: (above, 1.0),
}
PEERS = {
    "rlcard": (peers.RLCARD_GAME, peers.RLCARD_ENV, peers.RLCARD_ENV_RAW),
    "open_spiel": (
        peers.SPIEL_MUTATING,
        peers.SPIEL_CHILD,
        peers.SPIEL_CHILD_CHEAP,
        peers.SPIEL_CHILD_LONG,
    ),
}


def _micros(spread: Spread) -> str:
    return f"{spread} us, {1e6 / spread.mid:,.0f}/s"


def against_peers(effort: Effort) -> Section:
    """Whole games of four at random, ours and theirs."""
    contenders: dict[str, Play] = {ours.OURS: ours.random_games()} | peers.contenders()
    timings = measure_in_turns(contenders, effort)

    rows = [Row(f"{ours.OURS}, one decision", _micros(timings.of(ours.OURS)))]
    for distribution, names in PEERS.items():
        label = f"{distribution} {peers.installed(distribution) or ''}".rstrip()
        if names[0] not in contenders:
            rows.append(not_installed(label))
            continue
        rows += [Row(f"{name}, one decision", _micros(timings.of(name))) for name in names]
        rows += [_ratio(timings, name) for name in names]

    kinds = ours.kinds_of_decision(games=20)
    total = kinds.total()
    shares = ", ".join(f"{kind} {n / total:.1%}" for kind, n in kinds.most_common())
    notes = [
        "Four seats everywhere, dealing included; ratios: the peer's cost over ours.",
        f"Ours counts every action as a decision: {shares}.",
    ]
    if peers.SPIEL_CHILD in contenders:
        chance = peers.chance_nodes_per_decision()
        by_node = timings.cost_of(peers.SPIEL_CHILD, in_terms_of=ours.OURS).mid / (1 + chance)
        notes += [
            f"OpenSpiel plays crazy_eights (compiled C++). It passes {chance:.2f} chance nodes a "
            "decision; their cost is counted, they are not:",
            f"were each counted as a decision too, child() would be at {by_node:.2f} of ours.",
        ]
    return Section("Decisions in random play, whole games", tuple(rows), tuple(notes))


def _ratio(timings: Timings, name: str) -> Row:
    ratio = timings.cost_of(name, in_terms_of=ours.OURS)
    what = f"{name} : {ours.OURS}"
    if name not in WANTED:
        return Row(what, str(ratio))
    judge, wanted = WANTED[name]
    return judge(what, ratio.mid, str(ratio), wanted)


def with_plugins(effort: Effort) -> Section:
    """A box from elsewhere, and the variants, beside the plain game."""
    plain, guest = "zelda", "a box from elsewhere with three cards of its own"
    contenders = {plain: ours.random_games(), guest: ours.random_games(PAGODA)}
    for name in variants():
        contenders[f"zelda with {name}"] = ours.random_games(variants=[name])
    contenders["zelda with all of them"] = ours.random_games(variants=list(variants()))
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


def by_edition(effort: Effort) -> Section:
    """The four boxes side by side."""
    contenders = {edition: ours.edition_games(edition) for edition in ours.EDITIONS}
    timings = measure_in_turns(contenders, effort)
    rows = [Row(edition, _micros(timings.of(edition))) for edition in contenders]
    apart = (timings.widest() - 1) * 100
    rows.append(at_most("dearest over cheapest", apart, f"+{apart:.0f} %", 25, " %"))
    note = "At saved-by-the-bell everybody wears pink."
    return Section("The four boxes", tuple(rows), (note,))


def by_players(effort: Effort) -> Section:
    """Two to ten players: one decision from fresh deals, and whole games."""
    unseen = {str(n): ours.first_decisions(n, effort.positions) for n in (2, 10)}
    young = {when: _growth(measure_once_each(unseen, effort)) for when in ("first", "next")}

    some, many = 2 * effort.positions, 10 * effort.positions
    deals = {str(n): ours.first_decisions(n, some)() for n in range(2, 11)}
    timings = measure_in_turns(deals, effort)
    rows = [
        Row(f"{players} players, first decision after the deal", f"{timings.of(players)} us")
        for players in deals
    ]
    growth = _growth(timings)
    rows.append(at_most("growth from 2 to 10 players", growth, f"{growth:+.1f} %", 15, " %"))
    spread = {str(n): ours.first_decisions(n, many)() for n in (2, 10)}
    grown = _growth(measure_in_turns(spread, effort))
    rows.append(Row("growth on more deals than the processor has at hand", f"{grown:+.1f} %"))
    rows += [
        Row(f"growth on deals never seen before, the {when} of a process", f"{grown:+.1f} %")
        for when, grown in young.items()
    ]

    games = {str(players): ours.random_games(players=players) for players in (2, 10)}
    whole = measure_in_turns(games, effort)
    rows += [Row(f"{n} players, whole games", _micros(whole.of(n))) for n in games]
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


def extras(effort: Effort) -> Section:
    """What events, views, bots and a house rule cost."""
    rules = sorted(house_rules())[:2]
    bound = {"customizable": rules}
    contenders = {
        "apply": ours.random_games(),
        "step": ours.random_games_by_step(),
        "views": ours.games_by_views(),
        "bots": ours.games_of_bots(),
        "frozen": ours.random_games("frozen"),
        "frozen, bound": ours.random_games("frozen", house_rules=bound),
    }
    timings = measure_in_turns(contenders, effort)
    names = " and ".join(rules)
    rows = (
        Row("step : apply, whole games", str(timings.cost_of("step", in_terms_of="apply"))),
        Row("random play that sees views", _micros(timings.of("views"))),
        Row("four simple bots, by `decide`", _micros(timings.of("bots"))),
        Row(
            f"frozen with {names} : without",
            str(timings.cost_of("frozen, bound", in_terms_of="frozen")),
        ),
    )
    return Section("Extras", rows)
