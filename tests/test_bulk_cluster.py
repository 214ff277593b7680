"""The same verdicts from a Dask cluster, whatever happens to its workers."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from bulk_decks import by_id, deck_files, on_the_command_line
from project_decks import BROKEN, FORMAT, LEGAL, SHORT, UNKNOWN, write

from deckcheck import Basis, bulk
from deckcheck.bulk import rows, sources
from deckcheck.bulk.judge import Row
from deckcheck.cli.main import main
from deckcheck.errors import DeckcheckError

distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def cluster():
    """Two worker processes; afterwards there is none left."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        with distributed.Client(cluster, set_as_default=False) as client:
            pids = set(client.run(os.getpid).values())
        yield cluster
        with distributed.Client(cluster, set_as_default=False) as client:
            pids |= set(client.run(os.getpid).values())
    assert not {pid for pid in pids if is_running(pid)}


def is_running(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.fixture
def small_batches(monkeypatch):
    monkeypatch.setattr(rows, "BATCH", 5)


@pytest.fixture
def house(tmp_path):
    write(tmp_path, {"house/house.toml": FORMAT})
    return Basis(format="house", formats_folder=(str(tmp_path / "house"),))


def test_the_same_as_the_command_line_with_a_worker_killed_half_way(
    cluster, small_batches, capsys, tmp_path
):
    """Real decks, three times over. When the first come back, one of the two workers dies."""
    files = deck_files()
    expected = on_the_command_line(files, capsys)
    assert len(expected) >= 10
    ids = [f"{number}:{file}" for number in range(3) for file in files]
    decks = pa.table({"id": ids, "deck": [Path(file).read_bytes() for file in files] * 3})
    places = [tmp_path / "verdicts.parquet", tmp_path / "findings.parquet"]
    with distributed.Client(cluster, set_as_default=False) as client:
        victim = min(client.run(os.getpid).values())

        def kill_it(batches, count):
            assert count == len(ids)
            for number, batch in enumerate(batches):
                if number == 1:
                    os.kill(victim, signal.SIGKILL)
                yield batch

        summary = bulk.write_verdicts(decks, *places, cluster=client, watch=kill_it)
    assert not is_running(victim)
    verdicts, findings = [pq.read_table(place) for place in places]
    assert verdicts["id"].to_pylist() == ids
    assert summary.decks == len(ids)
    numbers = list(zip(findings["id"].to_pylist(), findings["number"].to_pylist(), strict=True))
    assert len(numbers) == len(set(numbers))
    outcome = by_id(verdicts, findings)
    for number in range(3):
        assert {file: outcome[f"{number}:{file}"] for file in expected} == expected


def test_the_command_judges_on_a_cluster(
    cluster, small_batches, house, tmp_path, capsys, monkeypatch
):
    ids = [*BROKEN, "legal", "short", "unknown"]
    lists = [*BROKEN.values(), *map(str.encode, (LEGAL, SHORT, UNKNOWN))]
    decks = pa.table({"id": ids, "deck": lists})
    pq.write_table(decks, tmp_path / "decks.parquet")
    monkeypatch.chdir(tmp_path)
    made = []
    for words in (["--cluster", cluster.scheduler_address], ["--jobs", "1"]):
        command = ["bulk", "validate", "decks.parquet", "--verdicts", "verdicts.parquet"]
        # The folder is named as it is from here; the workers are elsewhere.
        code = main([*command, "--format", "house", "--formats-folder", "house", *words])
        assert code == 1
        made.append((capsys.readouterr(), Path("verdicts.parquet").read_bytes()))
    assert made[0] == made[1]
    assert made[0][0].out.startswith("13 decks: 2 legal, ")


def test_catalog_and_formats_are_loaded_once_in_each_worker(cluster, house):
    with distributed.Client(cluster, set_as_default=False) as client:
        tasks = [
            client.submit(loaded_after, house, [Row(str(number), LEGAL.encode())], pure=False)
            for number in range(8)
        ]
        seen = client.gather(tasks)
    assert {number for _, number in seen} == {1}


def loaded_after(basis, rows_):
    """Process and number of judges that it made for the basis; runs in a worker."""
    from deckcheck.bulk import judge

    first = judge.judge_rows(basis, rows_) and judge._judges[basis]
    judge.judge_rows(basis, rows_)
    return os.getpid(), len({id(first), id(judge._judges[basis])})


def test_a_judge_that_fails_in_a_worker_is_an_error_here(cluster, house, tmp_path, monkeypatch):
    """The worker does not reach the folder of formats; the client had it a moment ago."""
    folder = Path(*house.formats_folder)
    decks = pa.table({"id": ["a"], "deck": [LEGAL]})

    def hide(source):
        folder.rename(tmp_path / "elsewhere")
        yield from real(source)

    real = sources._Arrow.rows
    monkeypatch.setattr(sources._Arrow, "rows", hide)
    with pytest.raises(DeckcheckError, match="is no folder"):
        bulk.validate_table(decks, house, cluster=cluster.scheduler_address)


def test_a_worker_lost_again_and_again_is_told(cluster, house, monkeypatch):
    monkeypatch.setattr("deckcheck.bulk.cluster.judge_rows", die)
    decks = pa.table({"id": ["first", "last"], "deck": [LEGAL, LEGAL]})
    with distributed.Client(cluster, set_as_default=False) as client:
        client.run_on_scheduler(allow_no_failures)
        with pytest.raises(DeckcheckError, match="'first' to 'last' killed every worker"):
            bulk.validate_table(decks, house, cluster=client)


def die(basis, rows_):
    os.kill(os.getpid(), signal.SIGKILL)


def allow_no_failures(dask_scheduler):
    dask_scheduler.allowed_failures = 0
