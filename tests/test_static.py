"""Static files: the collected, renamed set is whole, and holds nobody else's copies."""

import re
from pathlib import Path

from django.conf import settings
from django.core.management import call_command

OWN = Path(settings.BASE_DIR) / "static"


def test_collected_files_and_imports_of_scripts_carry_their_fingerprint(settings, tmp_path):
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "ruman.statics.StaticFiles"},
    }
    call_command("collectstatic", interactive=False, verbosity=0)
    assert (tmp_path / "staticfiles.json").exists()
    imports = [
        (script.parent, name)
        for script in (tmp_path / "js").rglob("*.????????????.js")
        if not script.name.startswith("bootstrap")
        for name in re.findall(r"""(?:from|import)\s*\(?["'](\.[^"']+)["']""", script.read_text())
    ]
    assert len(imports) > 5
    for folder, name in imports:
        assert re.fullmatch(r"[./\w-]+\.[0-9a-f]{12}\.js", name)
        assert (folder / name).exists()


def test_no_copied_assets():
    copies = [
        str(path.relative_to(OWN))
        for path in OWN.rglob("*")
        if path.is_file() and (".min." in path.name or path.stat().st_size > 60_000)
    ]
    assert copies == []


def test_scripts_run_no_made_up_code():
    for script in OWN.rglob("*.js"):
        text = script.read_text("utf-8")
        assert [word for word in ("eval(", "new Function", "document.write") if word in text] == []
