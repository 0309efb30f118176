"""How many taps an act may take, and a counter of real ones in a browser."""

from typing import Final

from playwright.sync_api import Page

LIMITS: Final = {"verdict": 4, "lives": 6, "ruling": 4, "point": 1, "check-in": 2}

# A measure is typed, by keys that happen to be on the screen.
COUNT = """
addEventListener("pointerdown", ({ target }) => {
  if (target.closest("[data-digit]")) return;
  sessionStorage.setItem("taps", Number(sessionStorage.getItem("taps")) + 1);
}, true);
"""


class Taps:
    """Counts from now on, from page to page of this window, until `within` is asked."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.add_init_script(COUNT)
        page.evaluate(f"() => {{ {COUNT} }}")
        self.from_here()

    def from_here(self) -> None:
        self.page.evaluate("sessionStorage.removeItem('taps')")

    def within(self, act: str) -> None:
        """What was tapped since was one whole act, within its limit; counting begins anew."""
        taps = int(self.page.evaluate("sessionStorage.getItem('taps')"))
        assert 0 < taps <= LIMITS[act], f"{act}: {taps} taps, at most {LIMITS[act]}"
        self.from_here()
