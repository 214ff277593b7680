"""What is installed here as deckcheck: the package, what it needs, and what its extras brought."""

from __future__ import annotations

from importlib.metadata import Distribution, PackageNotFoundError, distribution

from packaging.licenses import InvalidLicenseExpression, canonicalize_license_expression
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from deckcheck.errors import BrokenInstall
from deckcheck.frozen import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["Package", "packages"]

_FOR_DEVELOPERS = ("dev", "fuzz", "mutation")
"""Extras that bring tools, not parts of a deckcheck that somebody uses."""
_CLASSIFIER = "License :: "


class Package(Value):
    """An installed distribution, as its own metadata describe it."""

    name: str
    """In the one spelling that registries compare."""
    version: str
    summary: str
    spdx: str
    """Its license as an SPDX expression; empty where it does not say so."""
    license: str
    """Else in the words of its author; empty where there are none."""
    required: bool
    """Whether deckcheck cannot do without; otherwise an extra brought it."""
    needs: tuple[str, ...]


def packages(root: str = "deckcheck") -> tuple[Package, ...]:
    """The package itself, then everything behind it that is installed, by name.

    Nothing on a machine remembers which extras were asked for: what an extra names is counted if it
    is there.

    Raises:
        BrokenInstall: the package is not installed, or something that it cannot do without.
    """
    extras = _installed(root).metadata.get_all("Provides-Extra") or []
    required = _needed([(root, "")])
    needed = _needed([(root, ""), *[(root, one) for one in extras if one not in _FOR_DEVELOPERS]])
    names = [root, *sorted(needed.keys() - {root})]
    return tuple(_described(name, name in required, sorted(needed[name])) for name in names)


def _needed(todo: list[tuple[str, str]]) -> dict[str, set[str]]:
    """What each package behind these needs; the pairs are a package and an extra of it, or none."""
    needs: dict[str, set[str]] = {}
    done = set()
    while todo:
        name, extra = pair = todo.pop()
        if pair in done:
            continue
        done.add(pair)
        mine = needs.setdefault(name, set())
        for requirement in _requirements(_installed(name), extra):
            other = canonicalize_name(requirement.name)
            if extra and not _is_installed(other):
                continue
            if other != name:  # an extra may name another of the same package
                mine.add(other)
            todo += [(other, ""), *[(other, more) for more in requirement.extras]]
    return needs


def _requirements(package: Distribution, extra: str) -> Iterator[Requirement]:
    """What the package asks for on this very machine."""
    for text in package.requires or ():
        requirement = Requirement(text)
        if requirement.marker is None or requirement.marker.evaluate({"extra": extra}):
            yield requirement


def _installed(name: str) -> Distribution:
    try:
        return distribution(name)
    except PackageNotFoundError:
        raise BrokenInstall(
            f"{name} is not installed for this Python, so nothing can say what is; "
            "`python -m pip install` and `python -m pip check` help."
        ) from None


def _is_installed(name: str) -> bool:
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True


def _described(name: str, required: bool, needs: Sequence[str]) -> Package:
    package = _installed(name)
    spdx, words = _license(package)
    summary = _field(package, "Summary")
    return Package(name, package.version, summary, spdx, words, required, tuple(needs))


def _field(package: Distribution, name: str) -> str:
    stated: list[str] = package.metadata.get_all(name) or [""]
    return stated[0]


def _license(package: Distribution) -> tuple[str, str]:
    """As an SPDX expression, else in words. A text of many lines is a license, not its name."""
    stated = _field(package, "License-Expression") or _field(package, "License")
    try:
        return canonicalize_license_expression(stated), ""
    except InvalidLicenseExpression:
        pass
    classifiers = package.metadata.get_all("Classifier") or []
    named = [one.rpartition(" :: ")[2] for one in classifiers if one.startswith(_CLASSIFIER)]
    return "", "; ".join(sorted(named)) or (stated if "\n" not in stated else "")
