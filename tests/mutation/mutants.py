"""Small changes to a module, each of which a test should notice."""

import ast
import copy
from collections import Counter
from collections.abc import Container, Iterator
from inspect import CO_OPTIMIZED
from itertools import count
from types import CodeType
from typing import NamedTuple

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_UNCHANGED = ("__all__", "__slots__", "__getattr__")


class Mutant(NamedTuple):
    """A module with one change: its line, the code there before and after, and the source."""

    line: int
    before: str
    after: str
    source: str
    module: str = ""

    def __str__(self) -> str:
        return f"{self.module}:{self.line}: {self.before}  ->  {self.after}"


def list_lines(source: str) -> list[int]:
    """Return the line of every mutant of a module, in the order of `find_mutants`."""
    nodes = _changeable_nodes(ast.parse(source))
    return [node.lineno for node in nodes for _ in _changes(node)]


def find_mutants(
    source: str, module: str = "", chosen: Container[int] | None = None
) -> Iterator[Mutant]:
    """Yield the mutants of a module, from its first line to its last, or those of some numbers.

    Conditions are negated, comparisons and operators replaced, numbers increased by one, returned
    values replaced by None, and statements and filters removed. Strings, annotations and assertions
    are not changed.
    """
    tree = ast.parse(source)
    numbers = count()
    for node in list(_changeable_nodes(tree)):
        for changed in _changes(node):
            number = next(numbers)
            if chosen is not None and number not in chosen:
                continue
            before = _first_line(node)
            after, replaced = _first_line(changed), _replace(tree, node, changed)
            yield Mutant(node.lineno, before, after, replaced, module)


def find_changed_functions(source: str, mutated: str, path: str) -> dict[str, CodeType]:
    """Return the code of the changed functions by qualified name; nothing if more has changed."""
    old, new = (compile(ast.unparse(ast.parse(text)), path, "exec") for text in (source, mutated))
    names = Counter(code.co_qualname for code in _all_inner_code(old))
    changed: dict[str, CodeType] = {}
    if not _find_changes(old, new, changed) or any(names[name] > 1 for name in changed):
        return {}
    return changed


def _find_changes(old: CodeType, new: CodeType, changed: dict[str, CodeType]) -> bool:
    """Find the changed functions; return whether nothing else has changed."""
    inner_old, inner_new = _inner_code(old), _inner_code(new)
    if len(inner_old) != len(inner_new) or _outline(old) != _outline(new):
        return False
    for before, after in zip(inner_old, inner_new, strict=True):
        is_function = before.co_flags & CO_OPTIMIZED
        if is_function and before != after:
            if after.co_qualname in changed:
                return False
            changed[after.co_qualname] = after
        elif not is_function and not _find_changes(before, after, changed):
            return False
    return True


def _inner_code(code: CodeType) -> list[CodeType]:
    return [const for const in code.co_consts if isinstance(const, CodeType)]


def _all_inner_code(code: CodeType) -> Iterator[CodeType]:
    for inner in _inner_code(code):
        yield inner
        yield from _all_inner_code(inner)


def _outline(code: CodeType) -> tuple[object, ...]:
    """Return what a module or class does besides defining functions."""
    consts = [repr(const) for const in code.co_consts if not isinstance(const, CodeType)]
    return code.co_code, code.co_names, consts


def _first_line(node: ast.AST) -> str:
    return ast.unparse(node).split("\n")[0]


def _replace(tree: ast.Module, node: ast.AST, changed: ast.AST) -> str:
    """Return the source with one node replaced by another."""
    memo: dict[int, object] = {id(node): changed}
    return ast.unparse(copy.deepcopy(tree, memo))


def _changeable_nodes(node: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """Yield the statements and expressions that are executed."""
    match node:
        case ast.Import() | ast.ImportFrom() | ast.Assert() | ast.JoinedStr():
            return
        case ast.If(test=ast.Name("TYPE_CHECKING")):
            return
        case ast.Assign(targets=[ast.Name(name)]) if name in _UNCHANGED:
            return
        case ast.AnnAssign(annotation=ast.Name("TypeAlias")):
            return
    if isinstance(node, ast.expr | ast.stmt):
        yield node
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns"):
            continue
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.AST):
                yield from _changeable_nodes(part)


def _changes(node: ast.expr | ast.stmt) -> Iterator[ast.AST]:
    """Yield the nodes that may replace a node."""
    match node:
        case ast.Compare(left, [op], right):
            yield ast.Compare(left, [_COMPARISONS[type(op)]()], right)
        case ast.Compare(left, [first, *rest], right):
            yield ast.Compare(left, [_COMPARISONS[type(first)](), *rest], right)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield operand
        case ast.BinOp(left, op, right) if type(op) in _OPERATORS:
            yield ast.BinOp(left, _OPERATORS[type(op)](), right)
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(int() as value):
            yield ast.Constant(value + 1)
        case ast.IfExp(test, body, orelse) if not _is_negated_by_itself(test):
            yield ast.IfExp(_not(test), body, orelse)
        case ast.If(test) | ast.While(test) if not _is_negated_by_itself(test):
            other = copy.copy(node)
            other.test = _not(test)
            yield other
        case ast.Return(ast.expr() as value) if not isinstance(value, ast.Constant):
            yield ast.Return(ast.Constant(None))
        case ast.AugAssign(target, op, value) if type(op) in _OPERATORS:
            yield ast.AugAssign(target, _OPERATORS[type(op)](), value)
        case ast.Expr(ast.Call()) | ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()
        case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
            for number, loop in enumerate(node.generators):
                if loop.ifs:
                    other_comp = copy.copy(node)
                    other_comp.generators = [*node.generators]
                    other_comp.generators[number] = ast.comprehension(
                        loop.target, loop.iter, [], loop.is_async
                    )
                    yield other_comp


def _is_negated_by_itself(test: ast.expr) -> bool:
    """Return whether the changes of a condition itself include its negation."""
    match test:
        case ast.Compare(_, [op], _):
            return not isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE)
        case ast.UnaryOp(ast.Not()):
            return True
    return False


def _not(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)
