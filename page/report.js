"use strict";
(() => {
  const root = document.documentElement;
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const form = document.querySelector(".filters");
  const themes = document.querySelector(".themes");
  const cards = all("main [data-k]");
  const words = new Map();
  const fields = form ? all("input,select", form) : [];
  const output = form && form.querySelector("output");
  const empty = document.querySelector(".empty");
  let theme = "auto";

  const isChoice = (field) => field.name === "who" || field.name === "in";
  // Addresses hold names, the page numbers.
  const spoken = (field) =>
    isChoice(field) && field.value ? field.selectedOptions[0].textContent : field.value;

  const setTheme = (name) => {
    theme = ["light", "dark"].includes(name) ? name : "auto";
    if (theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = theme;
    for (const button of all("button", themes)) {
      button.setAttribute("aria-pressed", String(button.value === theme));
    }
  };

  const remember = () => {
    const state = new URLSearchParams();
    for (const field of fields) if (field.value) state.set(field.name, spoken(field));
    if (theme !== "auto") state.set("theme", theme);
    const text = state.toString();
    history.replaceState(null, "", text ? "#" + text : location.pathname + location.search);
  };

  const recall = () => {
    const hash = location.hash.slice(1);
    apply();
    if (hash && !hash.includes("=")) return reveal(hash);
    const state = new URLSearchParams(hash);
    for (const field of fields) {
      const value = state.get(field.name) || "";
      if (!field.options) field.value = value;
      else {
        const match = [...field.options].find((option) =>
          (isChoice(field) ? option.textContent : option.value) === value);
        field.value = value && match ? match.value : "";
      }
    }
    if (state.has("theme")) setTheme(state.get("theme"));
    apply();
  };

  // "cafe" finds "café", and the other way round.
  const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const textOf = (part) => {
    if (!words.has(part)) words.set(part, fold(part.textContent));
    return words.get(part);
  };

  const show = (part, fits) => { if (part.hidden === fits) part.hidden = !fits; };
  const countOf = (parts) => parts.filter((part) => !part.hidden).length;
  const itemOf = (row) => {
    const link = row.querySelector("a[href^='#']");
    return link && document.getElementById(link.hash.slice(1));
  };
  // What follows the items: rows that link to one, threads, headings with a count.
  const rows = all("main .rows li, .found li").map((row) => [row, itemOf(row)]);
  const threads = all(".thread").map((thread) => [thread, all(".found li", thread)]);
  const digests = all(".digest");
  const talk = all(".plots [data-c]");
  const groups = all(".group, .tasks, .fold, .lapsed");
  const sections = all("main > section");
  const counts = sections.map((section) => [
    section,
    all("[data-k], .rows li, .thread, .digest", section),
    all(`#${section.id} > h2 .n, [href="#${section.id}"] .n`),
  ]);
  const lists = ":is(.fold, .lapsed, main > section > details:not([class])):not([open])";
  const totals = new Map();
  const folded = [];

  const apply = () => {
    const wanted = Object.fromEntries(fields.map((field) => [field.name, field.value]));
    const needles = fold(wanted.q || "").split(/\s+/).filter(Boolean);
    const isFiltered = fields.some((field) => field.value);
    const isFree = !wanted.kind && !wanted.state;
    const says = (part) => needles.every((needle) => textOf(part).includes(needle));
    const isMeant = (part) =>
      (!wanted.in || part.dataset.c === wanted.in) &&
      (!wanted.who || (part.dataset.p || "").split(" ").includes(wanted.who)) && says(part);
    let count = 0;
    const spots = new Set();
    for (const card of cards) {
      const { k, s, c } = card.dataset;
      const fits =
        (!wanted.kind || k === wanted.kind) && (!wanted.state || s === wanted.state) &&
        isMeant(card);
      show(card, fits);
      if (fits) { count += 1; spots.add(c); }
    }
    for (const [row, item] of rows) {
      const isItem = item && item.matches("[data-k]");
      show(row, isItem ? !item.hidden : isFree && isMeant(item || row));
    }
    for (const [thread, found] of threads) {
      show(thread, (isFree && isMeant(thread)) || found.some((row) => !row.hidden));
      if (!thread.hidden) spots.add(thread.dataset.c);
    }
    for (const digest of digests) {
      show(digest, isFree && !wanted.who && says(digest));
    }
    for (const row of talk) show(row, !isFiltered || spots.has(row.dataset.c));
    for (const group of groups) {
      const own = all("[data-k], .thread, .rows li", group);
      const shown = countOf(own);
      show(group, shown > 0);
      for (const n of all("h3 .n", group)) tell(n, shown, own.length, isFiltered);
    }
    for (const [section, own, numbers] of counts) {
      const shown = countOf(own);
      if (own.length) show(section, shown > 0);
      for (const n of numbers) {
        tell(n, shown, own.length, isFiltered);
        const entry = n.closest("li");
        if (entry) show(entry, shown > 0);
      }
    }
    // A fold hides nothing that was found.
    for (const part of folded.splice(0)) part.open = false;
    if (isFiltered) {
      for (const part of all(lists)) {
        if (!part.querySelector("[data-k]:not([hidden]), li:not([hidden])")) continue;
        part.open = true;
        folded.push(part);
      }
    }
    const isEmpty = sections.every((part) => part.hidden || part.id === "timeline");
    if (empty) show(empty, isFiltered && isEmpty);
    if (output) {
      output.value = isFiltered ? `${count} of ${cards.length} items` : `${cards.length} items`;
    }
  };

  const tell = (n, shown, all, isFiltered) => {
    if (!totals.has(n)) totals.set(n, n.textContent);
    n.textContent = isFiltered ? `${shown} of ${totals.get(n)}` : totals.get(n);
  };

  // A link to a hidden card clears the filters; one into a closed part opens it.
  const reveal = (id) => {
    const target = document.getElementById(id);
    if (!target) return;
    if (target.closest("[hidden]") && form) {
      for (const field of fields) field.value = "";
      apply();
    }
    let part = target.closest("details");
    while (part) {
      part.open = true;
      part = part.parentElement.closest("details");
    }
    const own = target.matches("tr") && target.querySelector("details");
    if (own) own.open = true;
    target.scrollIntoView({ block: "start" });
  };

  // The messages around a quoted one, below the quote.
  const showContext = (link) => {
    const place = link.closest("figure, li");
    const shown = place.querySelector(":scope > .near");
    link.setAttribute("aria-expanded", String(!shown));
    if (shown) return shown.remove();
    const message = document.getElementById(link.hash.slice(1));
    const list = document.createElement("ol");
    list.className = "talk near";
    const talk = [...message.parentElement.children];
    const at = talk.indexOf(message);
    for (const item of talk.slice(Math.max(at - 2, 0), at + 3)) {
      const copy = item.cloneNode(true);
      copy.removeAttribute("id");
      list.append(copy);
    }
    const item = document.createElement("li");
    const whole = document.createElement("a");
    whole.href = link.hash;
    whole.textContent = "Go to the conversation";
    item.append(whole);
    list.append(item);
    place.append(list);
  };

  if (form) {
    form.hidden = false;
    form.addEventListener("input", () => { apply(); remember(); });
    form.addEventListener("submit", (event) => event.preventDefault());
    const reset = (event) => {
      event.preventDefault();
      for (const field of fields) field.value = "";
      apply();
      remember();
    };
    form.addEventListener("reset", reset);
    empty.addEventListener("click", reset);
    // Anchors land below the bar, however many lines it takes.
    const clear = () => {
      const isSticky = getComputedStyle(form).position === "sticky";
      root.style.scrollPaddingTop = `${(isSticky ? form.offsetHeight : 0) + 12}px`;
    };
    new ResizeObserver(clear).observe(form);
    clear();
  }
  themes.hidden = false;
  themes.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    setTheme(button.value);
    // A page that is a file may have no storage.
    try { localStorage.setItem("debrief-theme", theme); } catch { }
    remember();
  });
  try { setTheme(localStorage.getItem("debrief-theme")); } catch { }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a.ctx");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    showContext(link);
  });
  document.addEventListener("keydown", (event) => {
    const isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName);
    if (event.key === "/" && !isTyping && form && !event.metaKey && !event.ctrlKey) {
      event.preventDefault();
      form.elements.q.focus();
    }
  });
  // What looks like a link works like a button now; a large page does not wait for that.
  (window.requestIdleCallback || setTimeout)(() => {
    for (const link of all("a.ctx")) {
      link.setAttribute("role", "button");
      link.setAttribute("aria-expanded", "false");
    }
  });
  document.addEventListener("keydown", (event) => {
    const link = event.key === " " && event.target.closest("a.ctx");
    if (link) { event.preventDefault(); showContext(link); }
  });

  const unfolded = [];
  addEventListener("beforeprint", () => {
    for (const part of all(lists)) {
      part.open = true;
      unfolded.push(part);
    }
  });
  addEventListener("afterprint", () => {
    for (const part of unfolded.splice(0)) part.open = false;
  });
  addEventListener("hashchange", recall);
  recall();
  root.dataset.ready = "";
})();
