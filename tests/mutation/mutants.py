"""Small changes to a module, each of which a test should notice."""

import ast
import copy
from collections.abc import Iterator
from typing import NamedTuple

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
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
_RECKONED: dict[type[ast.operator], type[ast.operator]] = {
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
_UNTOUCHED = ("__all__", "__slots__", "__getattr__")

Change = tuple[ast.AST, str, ast.AST | None]
"""A node, the name of its field or item that is replaced, and by what."""


class Mutant(NamedTuple):
    """A module with one change: where, what stood there, what stands there now."""

    line: int
    before: str
    after: str
    source: str

    def __str__(self) -> str:
        return f"{self.line}: {self.before}  ->  {self.after}"


def mutants(source: str) -> Iterator[Mutant]:
    """Return every mutant of a module, from its first line to its last.

    Conditions are negated and comparisons turned, numbers raised by one, what is added is taken
    away, what is returned is lost, statements and filters are left out. Texts, annotations and
    assertions stay as they are.
    """
    tree = ast.parse(source)
    for node in list(_reached(tree)):
        for changed in _changed(node):
            before = _shown(node)
            yield Mutant(node.lineno, before, _shown(changed), _replaced(tree, node, changed))


def _shown(node: ast.AST) -> str:
    return ast.unparse(node).split("\n")[0]


def _replaced(tree: ast.Module, node: ast.AST, changed: ast.AST) -> str:
    """Return the source with another node in the place of one."""
    memo: dict[int, object] = {id(node): changed}
    return ast.unparse(copy.deepcopy(tree, memo))


def _reached(node: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """Return the statements and expressions that are run and not only read by checkers."""
    match node:
        case ast.Import() | ast.ImportFrom() | ast.Assert() | ast.JoinedStr():
            return
        case ast.If(test=ast.Name("TYPE_CHECKING")):
            return
        case ast.Assign(targets=[ast.Name(name)]) if name in _UNTOUCHED:
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
                yield from _reached(part)


def _changed(node: ast.expr | ast.stmt) -> Iterator[ast.AST]:
    """Return what may stand in the place of a node."""
    match node:
        case ast.Compare(left, [op], right):
            yield ast.Compare(left, [_COMPARED[type(op)]()], right)
        case ast.Compare(left, [first, *rest], right):
            yield ast.Compare(left, [_COMPARED[type(first)](), *rest], right)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield operand
        case ast.BinOp(left, op, right) if type(op) in _RECKONED:
            yield ast.BinOp(left, _RECKONED[type(op)](), right)
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(int() as value):
            yield ast.Constant(value + 1)
        case ast.IfExp(test, body, orelse) if not _turns(test):
            yield ast.IfExp(_not(test), body, orelse)
        case ast.If(test) | ast.While(test) if not _turns(test):
            other = copy.copy(node)
            other.test = _not(test)
            yield other
        case ast.Return(ast.expr() as value) if not isinstance(value, ast.Constant):
            yield ast.Return(ast.Constant(None))
        case ast.AugAssign(target, op, value) if type(op) in _RECKONED:
            yield ast.AugAssign(target, _RECKONED[type(op)](), value)
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


def _turns(test: ast.expr) -> bool:
    """Return whether to negate a condition is among the changes to the condition itself."""
    match test:
        case ast.Compare(_, [op], _):
            return not isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE)
        case ast.UnaryOp(ast.Not()):
            return True
    return False


def _not(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)
