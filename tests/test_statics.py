"""Static files: every script and every module that it imports carries its fingerprint."""

import re

import pytest
from django.core.management import call_command
from django.test import override_settings


@pytest.fixture
def collected(tmp_path):
    storages = {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {"BACKEND": "ruman.statics.StaticFiles"},
    }
    with override_settings(STATIC_ROOT=tmp_path, STORAGES=storages):
        call_command("collectstatic", interactive=False, verbosity=0)
    return tmp_path


def test_imports_of_our_scripts_carry_fingerprints(collected):
    scripts = [
        script
        for script in (collected / "js").rglob("*.????????????.js")
        if not script.name.startswith("bootstrap")
    ]
    imports = [
        (script.parent, found)
        for script in scripts
        for found in re.findall(r'(?:from|import)\s*\(?["\'](\.[^"\']+)["\']', script.read_text())
    ]
    assert len(imports) > 5
    for folder, name in imports:
        assert re.fullmatch(r"[./\w-]+\.[0-9a-f]{12}\.js", name)
        assert (folder / name).exists()
