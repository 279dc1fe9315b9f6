/// What the page can do beyond being read: filters, themes, the context of a quote in place.
///
/// It makes no markup: it hides, shows and copies what is there.
enum ReportScript {
  static let text = #"""
    "use strict";
    (() => {
      const root = document.documentElement;
      const all = (selector, from = document) => [...from.querySelectorAll(selector)];
      const form = document.querySelector(".filters");
      const themes = document.querySelector(".themes");
      const cards = all("main .card");
      const words = new Map();
      const fields = form ? all("input,select", form) : [];
      const output = form && form.querySelector("output");
      let theme = "auto";

      const isChoice = (field) => field.name === "who" || field.name === "in";
      // Names stand in addresses, numbers in the page.
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

      const textOf = (card) => {
        if (!words.has(card)) words.set(card, card.textContent.toLowerCase());
        return words.get(card);
      };

      const sections = all("main > section")
        .map((section) => [section, all(":scope > .card", section)])
        .filter(([, own]) => own.length);

      const apply = () => {
        const wanted = Object.fromEntries(fields.map((field) => [field.name, field.value]));
        const needles = (wanted.q || "").toLowerCase().split(/\s+/).filter(Boolean);
        let count = 0;
        for (const card of cards) {
          const data = card.dataset;
          const fits =
            (!wanted.kind || data.k === wanted.kind) &&
            (!wanted.state || data.s === wanted.state) &&
            (!wanted.in || data.c === wanted.in) &&
            (!wanted.who || (data.p || "").split(" ").includes(wanted.who)) &&
            needles.every((needle) => textOf(card).includes(needle));
          if (card.hidden === fits) card.hidden = !fits;
          if (fits) count += 1;
        }
        const isFiltered = fields.some((field) => field.value);
        for (const [section, own] of sections) section.hidden = own.every((card) => card.hidden);
        if (output) {
          output.value = isFiltered ? `${count} of ${cards.length} items` : `${cards.length} items`;
        }
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
        target.scrollIntoView({ block: "start" });
      };

      // The messages around a quoted one, copied below the quote.
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
        form.addEventListener("reset", (event) => {
          event.preventDefault();
          for (const field of fields) field.value = "";
          apply();
          remember();
        });
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
        for (const part of all("details:not([open])")) {
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
    """#
}
