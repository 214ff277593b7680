"""The bill of materials: what is in it, and that it keeps the schema of CycloneDX."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest
from cyclonedx.model.bom import Bom
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL

from deckcheck import load_catalog
from deckcheck.catalog.tables import Tables
from deckcheck.cli.main import main
from deckcheck.cli.run.sbom import DATE, bill_of_materials
from deckcheck.errors import BrokenInstall, DeckcheckError
from deckcheck.installed import packages

ROOT = Path(__file__).parent.parent
SCHEMA = JsonStrictValidator(SchemaVersion.V1_6)


class Machine:
    """A folder of installed packages that holds their metadata and nothing else."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def has(self, name: str, version: str, *lines: str) -> None:
        info = self.folder / f"{name.replace('-', '_')}-{version}.dist-info"
        info.mkdir()
        head = ("Metadata-Version: 2.4", f"Name: {name}", f"Version: {version}")
        info.joinpath("METADATA").write_text("\n".join([*head, *lines, "", ""]), encoding="utf-8")


@pytest.fixture
def machine(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delenv(DATE, raising=False)
    machine = Machine(tmp_path)
    machine.has(
        "deckcheck",
        "7.1",
        "Summary: Judges decks",
        "License-Expression: MIT",
        "Requires-Dist: Needed_One>=1",
        "Requires-Dist: never-heard-of; python_version < '3'",
        "Provides-Extra: charts",
        "Requires-Dist: charts-of-ours[color]; extra == 'charts'",
        "Requires-Dist: not-here; extra == 'charts'",
        "Provides-Extra: all",
        "Requires-Dist: deckcheck[charts]; extra == 'all'",
        "Provides-Extra: dev",
        "Requires-Dist: tester; extra == 'dev'",
    )
    machine.has("Needed_One", "1!2.0+local", "License: Apache 2.0", "Requires-Dist: deeper")
    machine.has("deeper", "3.0", "Requires-Dist: Needed.One")  # needs what needs it
    machine.has(
        "charts.of.ours",
        "4.0",
        "Classifier: License :: OSI Approved :: MIT License",
        "Requires-Dist: paint; extra == 'color'",
        "Requires-Dist: sound; extra == 'noise'",
    )
    for name in ("paint", "sound", "tester"):
        machine.has(name, "5.0", "License: bsd-3-clause")
    return machine


def test_all_that_is_needed_here_and_nothing_else(machine):
    found = {one.name: one for one in packages()}
    assert list(found) == ["deckcheck", "charts-of-ours", "deeper", "needed-one", "paint"]
    assert [one.name for one in found.values() if one.required] == [
        "deckcheck",
        "deeper",
        "needed-one",
    ]
    assert found["deckcheck"].needs == ("charts-of-ours", "needed-one")
    assert found["charts-of-ours"].needs == ("paint",)
    assert found["deeper"].needs == ("needed-one",)


def test_an_install_with_a_hole_is_told(machine):
    machine.has("paint-shop", "1.0", "Requires-Dist: brush-of-nobody")
    with pytest.raises(BrokenInstall, match="brush-of-nobody is not installed"):
        packages("paint-shop")
    with pytest.raises(BrokenInstall, match="nothing-at-all"):
        packages("nothing-at-all")


@pytest.mark.parametrize(
    ("lines", "spdx", "words"),
    [
        (["License-Expression: MIT OR Apache-2.0"], "MIT OR Apache-2.0", ""),
        (["License: mit"], "MIT", ""),
        (["License: Apache 2.0"], "", "Apache 2.0"),
        (["License: GNU LGPL", "Classifier: License :: OSI Approved :: LGPL 3"], "", "LGPL 3"),
        (["License: Everybody may", "        do this and that"], "", ""),
        ([], "", ""),
    ],
)
def test_licenses_are_as_declared(machine, lines, spdx, words):
    machine.has("somebody", "1.0", *lines)
    (one,) = packages("somebody")
    assert (one.spdx, one.license) == (spdx, words)


def test_the_bill_keeps_the_schema(machine):
    text = bill_of_materials()
    assert SCHEMA.validate_str(text) is None
    bill = json.loads(text)
    read = Bom.from_json(bill)  # as the reference library understands it
    assert read.metadata.component.name == "deckcheck"
    assert {one.name: one.version for one in read.components} == {
        "charts-of-ours": "4.0",
        "deeper": "3.0",
        "needed-one": "1!2.0+local",
        "paint": "5.0",
    }
    read.validate()  # every reference leads somewhere
    for one in bill["components"]:
        url = PackageURL.from_string(one["purl"])
        assert (url.type, url.name, url.version) == ("pypi", one["name"], one["version"])
        assert url.to_string() == one["purl"]


def test_a_bill_that_breaks_the_schema_is_seen(machine):
    bill = json.loads(bill_of_materials())
    bill["components"][0]["scope"] = "perhaps"
    assert SCHEMA.validate_str(json.dumps(bill)) is not None


def test_the_card_data_are_in_it_with_hash_and_source(machine):
    data = json.loads(bill_of_materials())["metadata"]["component"]["components"]
    assert [one["name"] for one in data] == ["card_db", "formats"]
    for one in data:
        folder = ROOT / one["name"]
        names = sorted(
            f"./{file.relative_to(folder).as_posix()}"
            for file in folder.rglob("*")
            if file.is_file()
        )
        lines = [f"{sha256((folder / name).read_bytes()).hexdigest()}  {name}\n" for name in names]
        assert one["hashes"][0]["content"] == sha256("".join(lines).encode()).hexdigest()
    (source,) = data[0]["pedigree"]["ancestors"]
    catalog = load_catalog()
    assert source["version"] in Tables(ROOT / "card_db").source()
    assert data[0]["version"] == catalog.version
    assert {one["name"]: one["value"] for one in data[0]["properties"]} == {
        "deckcheck:cards": str(len(catalog)),
        "deckcheck:hash-in-reports": catalog.hash,
    }


def test_a_date_only_where_one_is_given(machine, monkeypatch):
    dateless = json.loads(bill_of_materials())
    monkeypatch.setenv(DATE, "1000000000")
    text = bill_of_materials()
    assert SCHEMA.validate_str(text) is None
    dated = json.loads(text)
    assert dated["metadata"].pop("timestamp") == "2001-09-09T01:46:40+00:00"
    assert dated == dateless
    monkeypatch.setenv(DATE, "yesterday")
    with pytest.raises(DeckcheckError, match="SOURCE_DATE_EPOCH is 'yesterday'"):
        bill_of_materials()


def test_the_command_prints_it(machine, capsys):
    assert main(["sbom"]) == 0
    assert capsys.readouterr().out == bill_of_materials()
