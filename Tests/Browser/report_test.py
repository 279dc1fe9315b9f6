#!/usr/bin/env python3
"""Opens reports in Chromium and checks what only a browser can tell.

    report_test.py PAGE.html…

The pages are those that `BrowserPages` of ReportsTests writes. Needs Chromium, and playwright and
axe-playwright-python from PyPI; skips with a message where one is missing.
"""

import math
import pathlib
import re
import shutil
import sys
import time

READY = "document.documentElement.dataset.ready !== undefined"
# Seconds. It tells a page that hangs from one that does not; how fast it is, the figures say that are
# printed: the machine may have other work.
INTERACTIVE_LIMIT = 10.0
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


def wait_until(page, expression, limit=90):
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
        self.page.set_default_timeout(90_000)
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
            counts[violation["id"]] = len(violation["nodes"])
            place = violation["nodes"][0]["html"][:160]
            check(path.name, False, f"axe, {scheme}: {violation['id']} at {place}")
        print(f"  {path.name}: axe, {scheme}: {counts or 'nothing'}")


def shown(page):
    """How many items are not filtered away, whether or not they are folded."""
    return page.evaluate("document.querySelectorAll('main [data-k]:not([hidden])').length")


def items(page):
    """What the page says of each item, read apart from its script."""
    return page.evaluate(
        """[...document.querySelectorAll("main [data-k]")].map((item) => ({
          id: item.id, kind: item.dataset.k, state: item.dataset.s || "", in: item.dataset.c || "",
          who: (item.dataset.p || "").split(" "), text: item.textContent.toLowerCase() }))"""
    )


def following(page):
    """Rows, threads, headings and links that should have followed the items, and did not."""
    return page.evaluate(
        """(() => {
          const wrong = [];
          const isShown = (item) => item && !item.closest("[hidden]");
          for (const row of document.querySelectorAll(".rows li, .found li")) {
            const item = document.getElementById(row.querySelector("a[href^='#i']")?.hash.slice(1));
            if (item?.dataset.k && !row.hidden && item.hidden) wrong.push(`row of ${item.id}`);
          }
          for (const thread of document.querySelectorAll(".thread:not([hidden])")) {
            const own = [...thread.querySelectorAll(".found li")];
            const isFitting = own.some((row) => !row.hidden);
            if (!isFitting && thread.dataset.free !== "") wrong.push(`thread ${thread.id}`);
          }
          for (const section of document.querySelectorAll("main > section")) {
            const own = [...section.querySelectorAll("[data-k]")];
            if (!own.length) continue;
            const left = own.filter(isShown).length;
            if (section.hidden !== (left === 0)) wrong.push(`section ${section.id}`);
            const said = section.querySelector("h2 .n").textContent;
            if (left && !said.startsWith(`${left} of `)) wrong.push(`${section.id} says ${said}`);
            const link = document.querySelector(`.contents [href="#${section.id}"]`);
            if (isShown(link) !== left > 0) wrong.push(`contents, ${section.id}`);
          }
          return wrong;
        })()"""
    )


def filters(browser, path):
    """Every filter reaches items, rows, threads, headings, counts and contents."""
    with Opened(browser, path) as opened:
        page, name = opened.page, path.name
        known = items(page)
        wanted = {
            "kind": lambda item, value: item["kind"] == value,
            "state": lambda item, value: item["state"] == value,
            "in": lambda item, value: item["in"] == value,
            "who": lambda item, value: value in item["who"],
        }
        for field, fits in wanted.items():
            options = page.evaluate(
                f"[...document.querySelector('[name={field}]').options].map((o) => o.value).slice(1)"
            )
            check(name, options, f"no choice of {field}")
            for value in options:
                page.select_option(f"[name={field}]", value=value)
                expected = sum(fits(item, value) for item in known)
                found = shown(page)
                check(name, found == expected, f"{field}={value}: {found}, not {expected}")
                if field in ("kind", "state"):
                    wrong = following(page)
                    check(name, not wrong, f"{field}={value} leaves {wrong[:3]}")
                said = page.locator("output").inner_text()
                check(name, said == f"{expected} of {len(known)} items", f"the count says {said}")
            page.select_option(f"[name={field}]", value="")
        # Words that are nowhere leave nothing but the way back.
        page.fill("[name=q]", "zzqx nowhere")
        check(name, shown(page) == 0, "items without a match")
        check(name, page.locator(".empty").is_visible(), "no empty state")
        left = page.locator("main > section:visible:not(#timeline)").count()
        check(name, left == 0, f"{left} sections without a match")
        page.locator(".empty button").click()
        check(name, shown(page) == len(known) and not page.locator(".empty").is_visible(), "no way back")
        counts = page.locator(".contents .n").all_inner_texts()
        check(name, not any("of" in text for text in counts), f"counts stay filtered: {counts}")


def keyboard(browser, path):
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
        task = page.locator(".tasks .card summary").first
        task.focus()
        page.keyboard.press("Enter")
        check(name, page.locator(".tasks .card figure").first.is_visible(), "a task does not unfold")


def dark(browser, path):
    """The theme can be chosen, stands in the address, and changes the colours."""
    with Opened(browser, path) as opened:
        page, name = opened.page, path.name
        ground = "getComputedStyle(document.body).backgroundColor"
        light = page.evaluate(ground)
        page.get_by_role("button", name="Dark").focus()
        page.keyboard.press("Enter")
        check(name, "theme=dark" in page.url, "the theme is not in the address")
        scheme = page.evaluate("getComputedStyle(document.documentElement).colorScheme")
        check(name, scheme == "dark" and page.evaluate(ground) != light, "the theme does not change")


def anchors(browser, path):
    """What a link leads to is below the filters, wherever the page was and however wide it is."""
    for width in (1280, 1000, 700, 390):
        with Opened(browser, path, width=width) as opened:
            page, name = opened.page, path.name
            ids = page.evaluate(
                """[...document.querySelectorAll(".contents a, .brief a, #attention li:nth-child(-n+4) a")]
                .map((link) => link.hash.slice(1))"""
            )
            check(name, len(ids) > 5, "no anchors")
            for anchor in dict.fromkeys(ids):
                page.evaluate(f"location.hash = '#{anchor}'")
                wait_until(page, f"document.querySelector(':target')?.id === '{anchor}'")
                # Parts that come into view for the first time get their height then.
                wait_until(
                    page,
                    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))",
                )
                top, bar, end = page.evaluate(
                    f"""(() => {{
                      const form = document.querySelector(".filters").getBoundingClientRect();
                      const isSticky = getComputedStyle(document.querySelector(".filters")).position
                        === "sticky";
                      const target = document.getElementById("{anchor}").getBoundingClientRect();
                      return [target.top, isSticky ? Math.max(form.bottom, 0) : 0,
                        document.documentElement.scrollHeight - innerHeight - scrollY];
                    }})()"""
                )
                check(name, top >= bar - 1, f"{anchor} at {width}: {top:.0f}, behind {bar:.0f}")
                check(name, top < 600 or end < 2, f"{anchor} at {width}: as far down as {top:.0f}")


def context(browser, path):
    """The neighbours of a quote show in place, and a link into a closed part opens it."""
    with Opened(browser, path) as opened:
        page, name = opened.page, path.name
        link = page.locator("article.card a.ctx, .tasks a.ctx").first
        page.evaluate("document.querySelectorAll('.tasks details').forEach((d) => { d.open = true })")
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
        check(name, not page.locator(".empty").is_visible(), "an empty state without script")
        titles = page.locator("article.card h3, table.tasks:not(details table) .card > td > details > summary")
        check(name, titles.count() > 0, "no items")
        check(name, all(title.is_visible() for title in titles.all()), "items are hidden without script")
        page.locator(".tasks .card summary").first.click()
        check(name, page.locator(".tasks .card figure").first.is_visible(), "a task does not unfold")
        page.locator(".thread > summary").first.click()
        page.locator(".thread details summary").first.click()
        check(name, page.locator(".talk li").first.is_visible(), "an excerpt does not open")


def narrow(browser, path):
    """Nothing is wider than a phone, and what was read stands at the end."""
    for width in (320, 390):
        with Opened(browser, path, width=width) as opened:
            page = opened.page
            page.evaluate(
                "document.querySelectorAll('details').forEach((part) => { part.open = true })"
            )
            wide = page.evaluate("document.documentElement.scrollWidth")
            check(path.name, wide <= width, f"{wide} px wide on a screen of {width}")
            order = page.evaluate(
                """(() => {
                  const top = (name) => document.querySelector(name).getBoundingClientRect().top;
                  return top("h1") < top(".brief") && top(".brief") < top("main")
                    && document.querySelector("main").getBoundingClientRect().bottom <= top(".head");
                })()"""
            )
            check(path.name, order, f"not title, digest, items, metadata at {width}")


def pages(page):
    return len(re.findall(rb"/Type\s*/Page[^s]", page.pdf(format="A4", prefer_css_page_size=True)))


def printed(browser, path):
    """On paper there is what was found, briefly, and what the reader unfolded."""
    with Opened(browser, path) as opened:
        page, name = opened.page, path.name
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        closed = page.locator(".fold:not([open])").count()
        check(name, closed == 0, f"{closed} lists are closed on paper")
        page.emulate_media(media="print")
        check(name, not page.locator(".filters").is_visible(), "filters on paper")
        hidden = page.evaluate(
            "[...document.querySelectorAll('main [data-k]')].filter((i) => !i.checkVisibility()).length"
        )
        check(name, hidden == 0, f"{hidden} items are not on paper")
        count, sheets = shown(page), pages(page)
        print(f"  {name}: {count} items on {sheets} pages")
        check(name, sheets <= max(2, math.ceil(count / 12)), f"{count} items on {sheets} pages")
        page.evaluate("document.querySelector('.thread').open = true")
        check(name, page.locator(".thread .gist, .thread .found").first.is_visible(), "no thread")
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        if page.locator(".fold").count():
            check(name, page.locator(".fold:not([open])").count() > 0, "lists stay open after")


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
                keyboard(browser, path)
                dark(browser, path)
                anchors(browser, path)
        browser.close()
    for failure in failures:
        print(f"report_test: {failure}", file=sys.stderr)
    print(f"report_test: {len(paths)} pages, {len(failures)} failures")
    sys.exit(1 if failures else 0)


main()
