"""The words of a language are checked, and the faults of each package are listed."""

from pathlib import Path
from typing import Any

import pytest

from tests.plugins.distributions import Distribution, run_program
from tests.thorough import each_case
from unoengine import SetupError
from unoengine.testing import check_language

GIBBERISH = Distribution(
    "uno-gibberish",
    {"uno_gibberish": 'WORDS = {"card.kraken": "Kraken {sic}", "evnt.passed": "pasa"}'},
    {"unoengine.languages": {"es": "uno_gibberish:WORDS"}},
)


@each_case("code", ["en", "es"])
def test_our_languages_are_complete(code: str) -> None:
    check_language(code, "unoengine")


def test_faults_of_each_package_are_listed(tmp_path: Path) -> None:
    program = """
    from unoengine.testing import ContractBroken, check_language
    answer = []
    for package in ("uno-gibberish", None):
        try:
            check_language("es", package)
        except ContractBroken as broken:
            answer.append((broken.fault, str(broken), broken.script))
    """
    site = GIBBERISH.install(tmp_path)

    named, found = run_program(program, site, in_new_process=True)

    assert named == found
    fault, message, script = named
    assert fault == "words"
    assert message == (
        "the language es of uno-gibberish breaks the contract for languages: words\n"
        "evnt.passed is never used; did you mean 'event'?\n"
        "card.kraken has placeholders that are never filled in, {sic}: 'Kraken {sic}'\n\n"
        f"This program shows it:\n\n{script}"
    )
    assert script.endswith("check_language('es', 'uno-gibberish')\n")


@each_case(
    "code, package, fault",
    [
        ("ess", None, "no language is called 'ess'; did you mean 'es'"),
        (None, None, "pass the code of a language, such as 'es', not None"),
        (["es"], None, "pass the code of a language"),
        ("es", "unoengin", "'unoengin' has no words of the language 'es'; did you mean"),
        ("es", 5, "5 has no words"),
    ],
)
def test_unknown_languages_and_packages_are_refused(code: Any, package: Any, fault: str) -> None:
    with pytest.raises(SetupError, match=fault):
        check_language(code, package)
