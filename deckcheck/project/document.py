"""The project file, checked key by key. The only place of this package that meets pydantic."""

from __future__ import annotations

import datetime
import os
from typing import Annotated, Any

from deckcheck.errors import BrokenInstall, ConfigError
from deckcheck.nearest import nearest
from deckcheck.outside_files import bytes_of, toml_of
from deckcheck.paths import leads_out
from deckcheck.project.config import Project, WaiverEntry
from deckcheck.project.required import check_version
from deckcheck.project.search import FILES

try:
    from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
except ImportError:
    raise BrokenInstall(
        "Project files are checked with pydantic: python -m pip install pydantic"
    ) from None

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

__all__ = ["keys_of", "read"]


def _day(said: object) -> object:
    """A day of TOML, or one in quotes; a moment of a day is neither."""
    if isinstance(said, str):
        try:
            day = datetime.date.fromisoformat(said)
        except ValueError:
            raise ValueError("a day such as 2001-05-31 expected") from None
        return day
    if isinstance(said, datetime.datetime) or not isinstance(said, datetime.date):
        raise ValueError("a day such as 2001-05-31 expected")
    return said


Day = Annotated[datetime.date, BeforeValidator(_day)]
Text = Annotated[str, Field(min_length=1, strict=True)]


def _dashed(field: str) -> str:
    return field.replace("_", "-")


class _Strict(BaseModel):
    model_config = ConfigDict(
        extra="forbid", frozen=True, alias_generator=_dashed, serialize_by_alias=True
    )


class WaiverDocument(_Strict):
    """`[[waivers]]`"""

    rule: Text
    reason: Text
    path: Text = "**"
    cards: tuple[Text, ...] = ()
    until: Day | None = None


class ProjectDocument(_Strict):
    """The whole file."""

    required_version: Text | None = None
    formats: dict[Text, Text] = {}
    as_of: Day | None = None
    strict: Annotated[bool, Field(strict=True)] = False
    formats_folders: tuple[Text, ...] = ()
    card_files: tuple[Text, ...] = ()
    include: tuple[Text, ...] = ()
    exclude: tuple[Text, ...] = ()
    baseline: Text | None = None
    waivers: tuple[WaiverDocument, ...] = ()


def read(file: str, rules: Collection[str], version: str, data: bytes | None = None) -> Project:
    """What a project file says.

    Args:
        file: a `deckcheck.toml`, or a `pyproject.toml` with a `[tool.deckcheck]`.
        rules: every id that a finding may have, which is what waivers may name.
        version: of this deckcheck, for `required-version`.
        data: what is in the file, where that is not yet saved.

    Raises:
        OSError: the file cannot be read.
        ConfigError: every key that is wrong, with the nearest one that is right.
    """
    raw, prefix = _raw(file, data)
    # First of all: a file for a later version may have keys that this one does not know.
    check_version(raw.get("required-version"), version, file, prefix)
    try:
        document = ProjectDocument.model_validate(raw)
    except ValidationError as error:
        raise ConfigError(_told(error, file, prefix)) from None
    project = _project(document, file)
    _check_waivers(project, rules, prefix)
    _check_places(project, prefix)
    return project


def keys_of(table: str) -> list[str]:
    """The keys that a table of the file may have, by the name of the table; empty for the head."""
    models: dict[str, type[BaseModel]] = {"": ProjectDocument, "waivers": WaiverDocument}
    return _keys(models[table]) if table in models else []


def _raw(file: str, data: bytes | None) -> tuple[dict[str, Any], str]:
    """The table that is ours, and what its keys are called from outside."""
    try:
        data = bytes_of(file) if data is None else data
    except ValueError as error:
        raise ConfigError(f"{file}: {error}") from None
    try:
        raw = toml_of(data)
    except ValueError as error:
        raise ConfigError(f"{file}: this is no TOML: {error}") from None
    if os.path.basename(file) != FILES[1]:
        return raw, ""
    tools = raw.get("tool", {})
    table = tools.get("deckcheck", {}) if isinstance(tools, dict) else None
    if not isinstance(table, dict):
        raise ConfigError(f"{file}: tool.deckcheck: a table expected")
    return table, "tool.deckcheck."


def _project(document: ProjectDocument, file: str) -> Project:
    return Project(
        file=file,
        folder=os.path.dirname(file),
        formats=tuple(document.formats.items()),
        as_of=document.as_of.isoformat() if document.as_of else "",
        strict=document.strict,
        formats_folders=document.formats_folders,
        card_files=document.card_files,
        include=document.include,
        exclude=document.exclude,
        waivers=tuple(
            WaiverEntry(
                rule=one.rule,
                reason=one.reason,
                path=one.path,
                cards=one.cards,
                until=one.until.isoformat() if one.until else "",
            )
            for one in document.waivers
        ),
        baseline=document.baseline or "",
    )


def _check_waivers(project: Project, rules: Collection[str], prefix: str) -> None:
    for number, waiver in enumerate(project.waivers):
        if waiver.rule not in rules:
            raise ConfigError(
                f"{project.file}: {prefix}waivers.{number}.rule: no finding is called "
                f"{waiver.rule!r}.{_nearest(waiver.rule, rules)}"
            )


def _check_places(project: Project, prefix: str) -> None:
    """Refuse what is not there, which would be missed silently, and what is not of the project.

    A project may be a stranger's, who has no say in what else of this machine is read.
    """
    files = [name for _, name in project.formats if name.endswith(".toml")]
    for key, named in (
        ("formats", files),
        ("formats-folders", project.formats_folders),
        ("card-files", project.card_files),
        ("baseline", [project.baseline] if project.baseline else []),
    ):
        for path in named:
            if leads_out(project.place(path), project.folder or "."):
                raise ConfigError(
                    f"{project.file}: {prefix}{key}: {path!r} leads out of the folder of the "
                    f"project.{_INSTEAD.get(key, '')}"
                )
    for key, paths, is_there in (
        ("formats-folders", project.formats_folders, os.path.isdir),
        ("card-files", project.card_files, os.path.isfile),
    ):
        for path in paths:
            if not is_there(project.place(path)):
                raise ConfigError(f"{project.file}: {prefix}{key}: {path!r} is not there.")


_INSTEAD = {
    "formats": " Name it on the command line, with --format.",
    "formats-folders": " Name it on the command line, with --formats-folder.",
    "card-files": " Name it on the command line, with --cards.",
}


def _told(error: ValidationError, file: str, prefix: str) -> str:
    lines = []
    for one in error.errors():
        where = ".".join(map(str, one["loc"]))
        said = one["msg"].removeprefix("Value error, ")
        if one["type"] == "extra_forbidden":
            model = WaiverDocument if one["loc"][0] == "waivers" else ProjectDocument
            said = f"there is no such key.{_nearest(str(one['loc'][-1]), _keys(model))}"
        lines.append(f"{file}: {prefix}{where}: {said}")
    return "\n".join(lines)


def _keys(model: type[BaseModel]) -> list[str]:
    return [_dashed(field) for field in model.model_fields]


def _nearest(name: str, known: Collection[str]) -> str:
    alike = nearest(name.replace("_", "-"), known, 1)
    return f" Did you mean {alike[0]}?" if alike else ""
