/// How the page looks: light, dark, narrow and on paper.
enum ReportStyle {
  static let text = base + parts + narrow + paper

  /// Colours, letters and the frame of the page.
  static let base = #"""
    :root {
      color-scheme: light dark; --ground: light-dark(#fafaf8, #121316);
      --card: light-dark(#fff, #1a1c20); --ink: light-dark(#17191c, #e9e9e6);
      --soft: light-dark(#5b616b, #a4aab4); --line: light-dark(#e5e4df, #2c2f36);
      --strong: light-dark(#cbcac4, #474b54); --wash: light-dark(#f1f0ec, #22252a);
      --link: light-dark(#1b57b5, #8cb6f7); --mark: light-dark(#ffefab, #43380f);
      --bad: light-dark(#a81c12, #ff9d92); --bad-wash: light-dark(#fdebe9, #3a1d1b);
      --warn: light-dark(#7d4e00, #f2c168); --warn-wash: light-dark(#fdf3dc, #352a14);
      --gone: light-dark(#8c2f26, #e5a199); --came: light-dark(#0d6447, #7ed3a8); --c: var(--soft);
    }
    [data-theme=light] { color-scheme: light }
    [data-theme=dark] { color-scheme: dark }
    .k-action { --c: light-dark(#1b57b5, #8cb6f7) }
    .k-decision { --c: light-dark(#0d6b4b, #70cfa0) }
    .k-question { --c: light-dark(#6f3bb3, #c6a6f5) }
    .k-suggestion { --c: light-dark(#855400, #eebd5c) }
    .k-priority { --c: light-dark(#b3241a, #ff9a8e) }
    .k-summary { --c: light-dark(#48566a, #b2bccb) }
    .k-other { --c: light-dark(#6d4c3a, #d3b49c) }
    * { box-sizing: border-box }
    html { scroll-padding-top: 5rem; -webkit-text-size-adjust: 100% }
    body {
      margin: 0; background: var(--ground); color: var(--ink); overflow-wrap: anywhere;
      font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans",
        sans-serif; font-variant-numeric: tabular-nums;
    }
    h1, h2, h3, p, ul, ol, dl, dd, figure, blockquote { margin: 0; padding: 0 }
    ul, ol { list-style: none }
    h1, h2, h3 { line-height: 1.25; text-wrap: balance }
    a { color: var(--link); text-underline-offset: .18em; text-decoration-thickness: 1px }
    a:hover { text-decoration-thickness: 2px }
    :focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 3px }
    bdi, [dir=auto] { unicode-bidi: isolate }
    .skip {
      position: absolute; left: -99rem; padding: .6rem 1rem; background: var(--card); z-index: 9;
    }
    .skip:focus { left: .5rem; top: .5rem }
    .masthead, .page, body > footer { max-width: 75rem; margin: 0 auto; padding: 0 2rem }
    .masthead { padding-top: 1.5rem; padding-bottom: 2.25rem }
    .brand {
      display: flex; align-items: center; justify-content: space-between; min-height: 2rem;
      margin-bottom: 2rem;
    }
    .word { font-weight: 650; letter-spacing: -.01em }
    .word::before {
      content: ""; display: inline-block; width: .7rem; height: .7rem; margin-right: .5rem;
      border-radius: 50%; border: .2rem solid var(--link); vertical-align: -.04em;
    }
    h1 {
      font-size: clamp(1.9rem, 4.2vw, 2.7rem); font-weight: 680; letter-spacing: -.025em;
      line-height: 1.12;
    }
    .lead { margin: .55rem 0 1.5rem; color: var(--soft) }
    .lead strong { font-weight: 560; color: var(--ink) }
    .lead .sub::before { content: " · " }
    .lead .sub:first-child::before { content: "" }
    .alert {
      margin-bottom: 1.25rem; padding: .5rem .9rem; border-radius: 8px; background: var(--bad-wash);
      color: var(--bad); font-weight: 560;
    }
    .brief {
      padding: .2rem 1.25rem; border: 1px solid var(--line);
      border-radius: 10px; background: var(--card);
    }
    p.brief { padding: 1rem 1.25rem }
    .brief > div {
      display: grid; grid-template-columns: 6.5rem minmax(0, 1fr); gap: .1rem 1rem;
      padding: .6rem 0; align-items: baseline;
    }
    .brief > div + div { border-top: 1px solid var(--line) }
    .brief dt { font-size: .84rem; font-weight: 600; color: var(--soft) }
    .brief dd { line-height: 1.5 }
    .brief a { color: var(--ink); text-decoration-color: var(--strong) }
    .brief bdi { color: var(--soft) }
    h2 { font-size: 1.35rem; font-weight: 660; letter-spacing: -.015em; margin-bottom: 1rem }
    h3 { font-size: 1.06rem; font-weight: 620; letter-spacing: -.005em }
    .n {
      margin-left: .5rem; font-size: .8em; font-weight: 450; color: var(--soft); letter-spacing: 0;
    }
    .meta, .note, .life, figcaption, caption { font-size: .86rem; color: var(--soft) }
    .note { max-width: 46rem; margin-bottom: .9rem }
    .facts { display: flex; flex-wrap: wrap; gap: .55rem 2rem; font-size: .92rem }
    .facts > div { max-width: 100% }
    .facts .long { flex-basis: 100% }
    dt { font-size: .76rem; color: var(--soft) }
    .head {
      display: grid; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr));
      gap: .8rem 2rem;
    }
    .page {
      display: grid; grid-template-columns: 11.5rem minmax(0, 1fr); gap: 3.25rem;
      align-items: start;
    }
    .contents { position: sticky; top: 1.5rem; font-size: .92rem; padding-top: .2rem }
    .contents a {
      display: flex; justify-content: space-between; gap: .5rem; padding: .32rem 0;
      color: var(--soft); text-decoration: none;
    }
    .contents a:hover { color: var(--ink) }
    main > section { margin-bottom: 3.25rem }
    .tiles {
      display: grid; grid-template-columns: repeat(auto-fit, minmax(8.4rem, 1fr)); gap: .75rem;
      margin-bottom: 2.75rem;
    }
    .tiles li {
      border: 1px solid var(--line); border-radius: 10px; background: var(--card);
      overflow: hidden; display: flex; flex-direction: column; justify-content: space-between;
    }
    .tiles a { display: block; padding: .8rem 1rem .75rem; color: inherit; text-decoration: none }
    .tiles a:hover .name { text-decoration: underline }
    .tiles strong.n {
      display: block; font-size: 1.75rem; font-weight: 640; line-height: 1.2;
      letter-spacing: -.02em; color: var(--ink); margin: 0;
    }
    .tiles .name { color: var(--c); font-weight: 560; font-size: .92rem }
    .tiles small {
      display: block; min-height: 1.3em; color: var(--soft); font-size: .8rem; line-height: 1.3;
    }
    .tiles svg { display: block; width: 100%; height: 5px }
    rect { fill: var(--c) }
    .proposed { opacity: .5 }
    .closed { fill: var(--strong) }
    .kind { color: var(--c); font-size: .8rem; font-weight: 600 }
    .kind::before, .legend span::before, .refs a::before {
      content: ""; display: inline-block; width: .55em; height: .55em; margin-right: .45em;
      border-radius: 50%; background: var(--c);
    }
    .chip {
      display: inline-block; padding: .06rem .5rem; border-radius: 99px; background: var(--wash);
      font-size: .78rem; font-weight: 560; color: var(--soft); overflow-wrap: normal;
    }
    .bad { background: var(--bad-wash); color: var(--bad) }
    .warn { background: var(--warn-wash); color: var(--warn) }
    .rows { border-top: 1px solid var(--line) }
    .rows li {
      display: grid; grid-template-columns: 12.5rem minmax(0, 1fr); gap: .2rem 1rem;
      padding: .6rem 0; border-bottom: 1px solid var(--line); align-items: baseline;
      content-visibility: auto; contain-intrinsic-size: auto 2.8rem;
    }
    .rows + h3, .note + h3 { margin-top: 1.5rem }
    section > h3 { margin-bottom: .5rem }
    .chips { display: flex; flex-wrap: wrap; gap: .3rem }
    .what a { font-weight: 520; color: var(--ink); text-decoration-color: var(--strong) }
    .what bdi, .what .meta { color: var(--soft) }
    .what .chip { margin-left: .5rem }
    .steps { display: block; margin-top: .3rem; font-size: .92rem }
    .step, .said { display: block }
    .label { display: inline-block; min-width: 5rem; color: var(--soft); font-size: .86rem }
    del { color: var(--gone) }
    ins { color: var(--came); font-weight: 600; text-decoration: none }
    .said { margin-top: .25rem; font-size: .86rem; color: var(--soft) }
    .chart {
      padding: 1.1rem 1.25rem 1rem; border: 1px solid var(--line); border-radius: 10px;
      background: var(--card);
    }
    .plots li {
      display: grid; grid-template-columns: 10rem minmax(0, 1fr) 11rem; gap: .1rem 1rem;
      align-items: center; padding: .2rem 0;
    }
    .plots svg { display: block; width: 100%; height: 2.75rem }
    .plots li:first-child svg { height: 4.5rem }
    .plots .name { font-size: .9rem; font-weight: 520 }
    .plots .meta { text-align: right }
    path { fill: var(--c) }
    .m { fill: var(--strong) }
    .axis {
      display: flex; justify-content: space-between; margin: .5rem 12rem 0 11rem;
      padding-top: .3rem; border-top: 1px solid var(--line); font-size: .8rem; color: var(--soft);
    }
    .chart figcaption {
      display: flex; flex-wrap: wrap; justify-content: space-between; gap: .3rem 1.5rem;
      margin-top: .4rem;
    }
    .legend { display: flex; flex-wrap: wrap; gap: .2rem 1rem }
    .legend span { color: var(--c) }
    table { border-collapse: collapse; width: 100%; margin-top: .6rem; font-size: .88rem }
    caption { text-align: left; margin-bottom: .3rem }
    th, td {
      padding: .25rem .75rem .25rem 0; text-align: right; border-bottom: 1px solid var(--line);
      font-weight: 400;
    }
    th:first-child { text-align: left }
    thead th { color: var(--soft); font-size: .8rem }

    """#
}
