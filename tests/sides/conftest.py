"""The edition of these tests is installed while they run."""

from collections.abc import Iterator

import pytest

from tests.plugins.distributions import Distribution
from unoengine.core import discovery

TWILIGHT = Distribution(
    name="uno-twilight",
    modules={},
    offers={"unoengine.editions": {"twilight": "tests.sides.twilight:TWILIGHT"}},
)


@pytest.fixture(scope="module", autouse=True)
def installed_edition(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Install the edition, so that games with it can be saved."""
    folder = TWILIGHT.install(tmp_path_factory.mktemp("twilight"))
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        discovery.refresh()
        yield
    discovery.refresh()
