#!/usr/bin/env python3
"""Opens reports in Chromium and checks what only a browser can tell.

    report_test.py PAGE.html…

The pages are those that `BrowserPages` of ReportsTests writes. Needs Chromium, and playwright and
axe-playwright-python from PyPI; skips with a message where one is missing.
"""

import pathlib
import shutil
import sys
import time

READY = "document.documentElement.dataset.ready !== undefined"
INTERACTIVE_LIMIT = 3.0
LARGE = 2_000_000
VIOLATIONS = """
  window.violations = [];
  addEventListener("securitypolicyviolation", (event) =>
    window.violations.push(`${event.violatedDirective} ${event.blockedURI}`));
"""

failures = []


def check(page_name, holds, what):
    if not holds:
        failures.append(f"{page_name}: {what}")


def skip(reason):
    print(f"report_test: skipped, {reason}")
    sys.exit(0)


try:
    from axe_playwright_python.sync_playwright import Axe
    from playwright.sync_api import sync_playwright
except ImportError as error:
    skip(f"{error.name} is not installed")

chromium = shutil.which("chromium") or shutil.which("chromium-browser")
if not chromium:
    skip("there is no Chromium")


def wait_until(page, expression, limit=20):
    """Waits in steps; playwright's own waiting needs `eval`, which the page's policy forbids."""
    end = time.monotonic() + limit
    while not page.evaluate(expression):
        if time.monotonic() > end:
            raise TimeoutError(expression)
        time.sleep(0.02)


class Opened:
    """A page that is open, and every request that left it."""

    def __init__(self, browser, path, *, scheme="light", width=1280, script=True, anchor=""):
        self.context = browser.new_context(
            viewport={"width": width, "height": 900},
            color_scheme=scheme,
            java_script_enabled=script,
            reduced_motion="reduce",
        )
        self.page = self.context.new_page()
        self.page.set_default_timeout(20_000)
        self.requests, self.errors = [], []
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("dialog", lambda dialog: self.errors.append(f"dialog {dialog.message}"))
        if script:
            self.page.add_init_script(VIOLATIONS)
        began = time.monotonic()
        self.page.goto(path.as_uri() + anchor, wait_until="commit")
        if script:
            wait_until(self.page, READY)
        else:
            self.page.wait_for_load_state("load")
        self.seconds = time.monotonic() - began

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.context.close()


def quiet(browser, path):
    """Nothing leaves the page, nothing in it is refused, nothing breaks."""
    with Opened(browser, path) as opened:
        opened.page.wait_for_timeout(200)
        outside = [url for url in opened.requests if url.split("#")[0] != path.as_uri()]
        outside = [url for url in outside if url != "data:,"]
        check(path.name, not outside, f"requests {outside[:3]}")
        check(path.name, not opened.errors, f"errors {opened.errors[:3]}")
        violations = opened.page.evaluate("window.violations")
        check(path.name, not violations, f"the policy is violated: {violations[:3]}")
        return opened.seconds


def interactive(browser, path, seconds):
    """A large page can be used soon, and a filter answers at once."""
    for _ in range(2):
        # The best of three: other programs on the machine only ever slow it down.
        with Opened(browser, path) as opened:
            seconds = min(seconds, opened.seconds)
    check(path.name, seconds < INTERACTIVE_LIMIT, f"interactive after {seconds:.2f} s")
    with Opened(browser, path) as opened:
        began = time.monotonic()
        opened.page.keyboard.press("/")
        opened.page.keyboard.type("rehearsal")
        wait_until(opened.page, "document.querySelector('output').value.includes(' of ')")
        spent = time.monotonic() - began
        print(f"  {path.name}: interactive after {seconds:.2f} s, filtered after {spent:.2f} s")
        check(path.name, spent < INTERACTIVE_LIMIT, f"a filter takes {spent:.2f} s")


def accessible(browser, path, scheme):
    with Opened(browser, path, scheme=scheme) as opened:
        opened.page.evaluate(
            "document.querySelectorAll('details').forEach((part) => { part.open = true })"
        )
        results = Axe().run(opened.page)
        counts = {}
        for violation in results.response["violations"]:
            impact = violation["impact"] or "minor"
            counts[impact] = counts.get(impact, 0) + len(violation["nodes"])
            if impact in ("serious", "critical"):
                place = violation["nodes"][0]["html"][:160]
                check(path.name, False, f"axe, {scheme}: {violation['id']} at {place}")
        print(f"  {path.name}: axe, {scheme}: {counts or 'nothing'}")


def shown(page):
    return page.locator("main .card:visible").count()


def filters(browser, path):
    """Filters work from the keyboard, stand in the address, and come back from it."""
    with Opened(browser, path) as opened:
        page, name = opened.page, path.name
        everything = shown(page)
        page.keyboard.press("/")
        check(name, page.evaluate("document.activeElement.name") == "q", "/ does not focus search")
        page.keyboard.type("price/")
        check(name, page.input_value("[name=q]") == "price/", "/ cannot be typed")
        page.keyboard.press("Backspace")
        found = shown(page)
        check(name, 0 < found < everything, f"search shows {found} of {everything}")
        check(name, "q=price" in page.url, "the search is not in the address")
        page.keyboard.press("Tab")
        page.keyboard.type("Dec")
        check(name, "kind=decision" in page.url, "the kind is not in the address")
        narrowed, address = shown(page), page.url
        check(name, 0 < narrowed < found, f"the kind leaves {narrowed} of {found}")
        text = page.locator("output").inner_text()
        check(name, text == f"{narrowed} of {everything} items", f"the count says {text}")
        with Opened(browser, path, anchor="#" + address.split("#")[1]) as again:
            check(name, shown(again.page) == narrowed, "the address does not filter again")
            again.page.select_option("[name=who]", index=1)
            person = again.page.evaluate("document.querySelector('[name=who]').selectedOptions[0].text")
            stated = again.page.evaluate("new URLSearchParams(location.hash.slice(1)).get('who')")
            check(name, stated == person, f"the address names {stated}, not {person}")
        page.locator("button[type=reset]").focus()
        page.keyboard.press("Enter")
        check(name, shown(page) == everything and "#" not in page.url, "reset leaves filters")
        page.get_by_role("button", name="Dark").focus()
        page.keyboard.press("Enter")
        check(name, "theme=dark" in page.url, "the theme is not in the address")
        dark = page.evaluate("getComputedStyle(document.documentElement).colorScheme")
        check(name, dark == "dark", "the theme does not change")


def context(browser, path):
    """The neighbours of a quote show in place, and a link into a closed part opens it."""
    with Opened(browser, path) as opened:
        page, name = opened.page, path.name
        link = page.locator(".card a.ctx").first
        link.focus()
        page.keyboard.press("Enter")
        near = page.locator(".card .near").first
        check(name, near.is_visible() and near.locator("mark").count() > 0, "no context in place")
        check(name, link.get_attribute("aria-expanded") == "true", "the context is not announced")
        doubles = page.evaluate(
            "(ids => ids.length - new Set(ids).size)([...document.querySelectorAll('[id]')].map(e => e.id))"
        )
        check(name, doubles == 0, "the context doubles ids")
        anchor = link.evaluate("link => link.hash")
    with Opened(browser, path, anchor=anchor) as opened:
        check(path.name, opened.page.locator(anchor).is_visible(), "a link does not open its part")


def readable(browser, path):
    """Without script everything is there and nothing pretends to work."""
    with Opened(browser, path, script=False) as opened:
        page, name = opened.page, path.name
        check(name, not page.locator(".filters").is_visible(), "filters without script")
        check(name, not page.locator(".themes").is_visible(), "themes without script")
        cards = page.locator("main .card").count()
        check(name, cards > 0 and shown(page) == cards, "cards are hidden without script")
        page.locator(".thread details summary").first.click()
        check(name, page.locator(".talk li").first.is_visible(), "an excerpt does not open")


def narrow(browser, path):
    with Opened(browser, path, width=320) as opened:
        opened.page.evaluate(
            "document.querySelectorAll('details').forEach((part) => { part.open = true })"
        )
        width = opened.page.evaluate("document.documentElement.scrollWidth")
        check(path.name, width <= 320, f"{width} px wide on a screen of 320")


def printed(browser, path):
    with Opened(browser, path) as opened:
        page, name = opened.page, path.name
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        closed = page.locator("details:not([open])").count()
        check(name, closed == 0, f"{closed} parts are closed on paper")
        page.emulate_media(media="print")
        check(name, not page.locator(".filters").is_visible(), "filters on paper")
        check(name, page.locator(".talk li").first.is_visible(), "no excerpts on paper")
        check(name, page.pdf()[:5] == b"%PDF-", "no paper")
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        check(name, page.locator("details:not([open])").count() > 0, "parts stay open after")


def main():
    paths = [pathlib.Path(name).resolve() for name in sys.argv[1:]]
    if not paths:
        sys.exit(__doc__)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        for path in paths:
            seconds = quiet(browser, path)
            narrow(browser, path)
            if path.stat().st_size > LARGE:
                interactive(browser, path, seconds)
                continue
            for scheme in ("light", "dark"):
                accessible(browser, path, scheme)
            readable(browser, path)
            printed(browser, path)
            context(browser, path)
            if "hostile" not in path.name:
                filters(browser, path)
        browser.close()
    for failure in failures:
        print(f"report_test: {failure}", file=sys.stderr)
    print(f"report_test: {len(paths)} pages, {len(failures)} failures")
    sys.exit(1 if failures else 0)


main()
