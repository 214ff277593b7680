"""HTML by template: every value is escaped, and what breaks lines or their direction taken out.

Templates lie as `.html` files beside the modules that fill them in.
"""

from __future__ import annotations

from html import escape
from importlib.resources import files

from deckcheck.errors import BrokenInstall
from deckcheck.reporters.wording import clean

try:
    from jinja2 import Environment, FunctionLoader, StrictUndefined
    from markupsafe import Markup
except ImportError as error:
    raise BrokenInstall(
        'HTML pages are filled in by jinja2: python -m pip install "deckcheck[html]"'
    ) from error

__all__ = ["Markup", "filled"]


def filled(template: str, **values: object) -> str:
    """A page.

    Args:
        template: path of its file in this package.
        values: what the template asks for; only `Markup` goes into the page as it is.
    """
    return _ENVIRONMENT.get_template(template).render(values)


def _read(path: str) -> str:
    return files("deckcheck").joinpath(path).read_text(encoding="utf-8")


def _harmless(value: object) -> object:
    if hasattr(value, "__html__"):
        return value
    return Markup(escape(clean(str(value))))  # noqa: S704 - just escaped


_ENVIRONMENT = Environment(
    loader=FunctionLoader(_read),
    autoescape=True,
    undefined=StrictUndefined,
    finalize=_harmless,
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
)
