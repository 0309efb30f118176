"""The example cases of lives, judged by the built-in rulebook."""

import json
from pathlib import Path

import pytest

from ruman.core import cases
from ruman.core.tomlbook import built_in

FILE = Path(__file__).parent.parent / "cases" / "lives.jsonl"
LINES = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("line", LINES, ids=lambda line: json.dumps(line)[:100])
def test_lives_cases_come_out_as_wanted(line):
    outcome = cases.judged(line, built_in("battle").document)
    assert outcome.want == {}, outcome.got
