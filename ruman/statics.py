"""Static files under names with a fingerprint of their content, in our scripts' imports too."""

from whitenoise.storage import CompressedManifestStaticFilesStorage

IMPORTS = (
    (r"""(?P<matched>\bfrom "(?P<url>\.{1,2}/[\w./-]+\.js)";)""", 'from "%(url)s";'),
    (r"""(?P<matched>\bimport "(?P<url>\.{1,2}/[\w./-]+\.js)";)""", 'import "%(url)s";'),
    (r"""(?P<matched>\bimport\("(?P<url>\.{1,2}/[\w./-]+\.js)"\))""", 'import("%(url)s")'),
)


class StaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # has no types
    """A script never runs beside a module of the build before.

    Django's own switch for that also reads the packages' scripts, which import what isn't there.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("js/*.js", IMPORTS))
