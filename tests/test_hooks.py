"""What other repositories use: the commit hook, the action, the example workflow.

`.ci/hooks` runs the hook with pre-commit itself, which needs a package registry; here the files
are read, and the scripts of the action are run as the runner would run them.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from project_decks import LEGAL, README, SHORT, write

from deckcheck.bulk.selection import SUFFIXES
from deckcheck.cli.quick import read

ROOT = Path(__file__).parents[1]
ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
EXAMPLE = yaml.safe_load((ROOT / "examples/ci/decks.yml").read_text(encoding="utf-8"))
HOOKS = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))


# Hook


def test_the_hook_runs_a_command_that_there_is():
    (hook,) = HOOKS
    assert hook["language"] == "python"
    program, command, *options = hook["entry"].split()
    assert (program, command) == ("deckcheck", "validate")
    request = read([*options, "decks/a.txt"])
    assert request is not None
    assert request.allow_none


def test_the_hook_is_for_the_files_that_are_decks():
    (hook,) = HOOKS
    for suffix in SUFFIXES:
        # pre-commit hands over text files only if asked for by type; a workbook is none.
        extra = suffix in (".xlsx", ".xls")
        assert bool(re.search(hook["files"], f"decks/a{suffix}")) is not extra
    assert not re.search(hook["files"], "decks/a.md")


def hook(folder, *files):
    (one,) = HOOKS
    return subprocess.run(
        [sys.executable, "-m", *one["entry"].split(), *one["args"], *files],
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
    )


def test_the_hook_stops_a_bad_deck_with_file_and_line(tmp_path):
    write(tmp_path, {"good.txt": LEGAL, "bad.txt": "1 Handshke\n" + LEGAL, "README.txt": README})
    assert hook(tmp_path, "good.txt").returncode == 0
    assert hook(tmp_path, "README.txt").returncode == 1  # called like a deck, and none is in it
    done = hook(tmp_path, "good.txt", "bad.txt")
    assert done.returncode == 1
    assert re.search(r"^  bad\.txt:\d+", done.stdout, re.M)


def test_files_that_are_called_like_options_are_files(tmp_path):
    names = ("--exclude=*.txt", "--output=csv=out.csv", "--allow-none", "-x.txt")
    write(tmp_path, {"bad.txt": "1 Handshke\n" + LEGAL, **dict.fromkeys(names, README)})
    for name in names:
        done = hook(tmp_path, name, "bad.txt")
        assert done.returncode == 1
        assert re.search(r"^  bad\.txt:\d+", done.stdout, re.M)
    assert not (tmp_path / "out.csv").exists()


# Action


def steps(job):
    return [step for step in job["steps"] if "run" in step]


def test_no_input_is_written_into_a_script():
    """Whatever a stranger names a branch or a file is data there, never a command."""
    workflows = [ACTION["runs"], EXAMPLE["jobs"]["deckcheck"]]
    scripts = [step["run"] for workflow in workflows for step in steps(workflow)]
    assert scripts
    assert not any("${{" in script for script in scripts)


def test_every_input_and_output_is_used_and_declared():
    used = set(re.findall(r"inputs\.([\w-]+)", json.dumps(ACTION["runs"])))
    assert used == set(ACTION["inputs"])
    written = {
        (step["id"], name)
        for step in steps(ACTION["runs"])
        for name in re.findall(r'echo "(\w+)=.*GITHUB_OUTPUT', step["run"])
    }
    declared = {
        tuple(re.findall(r"steps\.(\w+)\.outputs\.(\w+)", one["value"])[0])
        for one in ACTION["outputs"].values()
    }
    assert written == declared
    (use,) = [step for step in EXAMPLE["jobs"]["deckcheck"]["steps"] if "OWNER" in str(step)]
    assert set(use["with"]) <= set(ACTION["inputs"])


@pytest.fixture
def runner(tmp_path, monkeypatch):
    """A machine as the action finds it: a repository, a folder for files, deckcheck installed."""
    for variable in [name for name in os.environ if name.startswith(("GIT_", "GITHUB_"))]:
        monkeypatch.delenv(variable)
    bin_ = tmp_path / "bin"
    bin_.mkdir()
    program = bin_ / "deckcheck"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m deckcheck "$@"\n')
    program.chmod(0o755)
    home = tmp_path / "repository"
    write(home, {"decks/good.txt": LEGAL, "decks/README.txt": README})
    (tmp_path / "temp").mkdir()
    environment = {
        **os.environ,
        "PATH": f"{bin_}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "RUNNER_TEMP": str(tmp_path / "temp"),
        "GITHUB_STEP_SUMMARY": str(tmp_path / "summary"),
        "GITHUB_OUTPUT": str(tmp_path / "output"),
        "GIT_CONFIG_GLOBAL": os.devnull,
    }

    def run(step_id, **variables):
        (step,) = [step for step in steps(ACTION["runs"]) if step.get("id") == step_id]
        assert step["shell"] == "bash"
        assert set(step["env"]) == set(variables)
        (tmp_path / "summary").write_text("")
        (tmp_path / "output").write_text("")
        done = subprocess.run(
            # As runners call it: any command that fails ends the script.
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
            capture_output=True,
            text=True,
            cwd=home,
            env={**environment, **variables},
            check=False,
        )
        written = (tmp_path / "output").read_text(encoding="utf-8")
        outputs = dict(line.split("=", 1) for line in written.splitlines())
        return done, outputs, (tmp_path / "summary").read_text(encoding="utf-8")

    run.home = home
    run.environment = environment
    return run


bash = pytest.mark.skipif(not shutil.which("bash"), reason="the action's scripts are for bash")


@bash
def test_the_action_judges_decks_with_annotations_sarif_and_summary(runner):
    done, outputs, summary = runner("validate", PATHS="decks\n", OPTIONS="")
    assert done.returncode == 1
    assert re.search(r"^::error file=decks/README\.txt.*No list was found", done.stdout, re.M)
    (runner.home / "decks" / "README.txt").rename(runner.home / "decks" / "README")
    done, outputs, summary = runner("validate", PATHS="decks\n", OPTIONS="")
    assert done.returncode == 0, done.stderr
    assert "good.txt" in summary
    write(runner.home, {"decks/it's bad.txt": "1 Handshke\n" + LEGAL})
    done, outputs, summary = runner("validate", PATHS="\n  decks\n\n", OPTIONS="")
    assert done.returncode == 1
    assert re.search(r"^::error .*file=decks/it's bad\.txt,line=1\b", done.stdout, re.M)
    assert "bad" in summary
    log = json.loads(Path(outputs["sarif"]).read_text(encoding="utf-8"))
    assert log["version"] == "2.1.0"
    assert {result["ruleId"] for result in log["runs"][0]["results"]} >= {"unknown-card"}


@bash
def test_options_and_paths_are_words_and_nothing_more(runner):
    write(runner.home, {"decks/$(touch pwned).txt": LEGAL})
    done, _, _ = runner(
        "validate",
        PATHS="decks/$(touch pwned).txt\n; touch pwned",
        OPTIONS="--format\nstandard\n--exclude\n; touch pwned",
    )
    assert done.returncode == 0, done.stderr
    assert not (runner.home / "pwned").exists()
    assert runner("validate", PATHS="lost.txt", OPTIONS="")[0].returncode == 2


@bash
def test_nothing_to_judge_is_no_failure_and_has_no_sarif(runner):
    (runner.home / "decks" / "README.txt").rename(runner.home / "decks" / "README")
    done, outputs, _ = runner("validate", PATHS="decks/README", OPTIONS="")
    assert (done.returncode, outputs) == (0, {})


@bash
def test_the_action_tells_what_changed(runner):
    def git(*words):
        who = ["-c", "user.name=test", "-c", "user.email=test@example.invalid"]
        subprocess.run(["git", *who, *words], cwd=runner.home, env=runner.environment, check=True)

    git("init", "--quiet", "--initial-branch", "main")
    git("add", "--all")
    git("commit", "--quiet", "-m", "x")
    git("switch", "--quiet", "--create", "branch")
    write(runner.home, {"decks/good.txt": SHORT})
    done, outputs, summary = runner("diff", BASE="main")
    assert done.returncode == 0, done.stderr
    assert "**not legal**" in summary
    assert Path(outputs["diff"]).read_text(encoding="utf-8") == summary
    done, outputs, _ = runner("diff", BASE="--output=/tmp/x")
    assert (done.returncode, outputs) == (2, {})
