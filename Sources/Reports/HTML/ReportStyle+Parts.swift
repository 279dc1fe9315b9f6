extension ReportStyle {
  /// Filters, cards, threads and the end of the page.
  static let parts = #"""
    .filters {
      position: sticky; top: 0; z-index: 5; display: flex; flex-wrap: wrap; gap: .5rem .65rem;
      align-items: end; margin: 0 -.75rem 1.5rem; padding: .55rem .75rem .7rem;
      background: var(--ground); border-bottom: 1px solid var(--line);
    }
    .filters label { flex: 1 1 7rem; min-width: 0; max-width: 12rem }
    .filters label span { display: block; font-size: .74rem; color: var(--soft) }
    input, select, button {
      font: inherit; font-size: .9rem; color: inherit; min-height: 2.1rem; padding: .2rem .55rem;
      background: var(--card); border: 1px solid light-dark(#8b8b85, #6d727d); border-radius: 7px;
    }
    select, input { width: 100% }
    button { cursor: pointer; padding: .2rem .8rem }
    button:hover { background: var(--wash) }
    output {
      margin-left: auto; min-width: 5.5rem; text-align: right; font-size: .86rem;
      color: var(--soft); padding-bottom: .4rem;
    }
    .empty { margin: 3rem 0; text-align: center; color: var(--soft) }
    .empty button { margin-left: .5rem }
    .themes { display: flex }
    .themes button { border-radius: 0; margin-left: -1px; font-size: .8rem; min-height: 1.8rem }
    .themes button:first-child { border-radius: 7px 0 0 7px }
    .themes button:last-child { border-radius: 0 7px 7px 0 }
    [aria-pressed=true] { background: var(--ink); color: var(--ground); border-color: var(--ink) }
    [aria-pressed=true]:hover { background: var(--ink) }
    [hidden] { display: none!important }
    article.card, .digest {
      background: var(--card); border: 1px solid var(--line); border-radius: 10px;
      padding: 1rem 1.25rem; margin-bottom: .75rem; content-visibility: auto;
      contain-intrinsic-size: auto 11rem;
    }
    .card > *+*, .digest > *+*, .thread > *+*, .card details > *+* { margin-top: .55rem }
    :target { outline: 2px solid var(--link); outline-offset: 2px }
    main:target, section:target, footer:target { outline: 0 }
    .self { color: inherit; text-decoration: none }
    .self:hover { text-decoration: underline }
    h3 .chip { margin-left: .5rem; vertical-align: .1em; letter-spacing: 0 }
    .tick { color: var(--came) }
    .card[data-s=reversed] h3, .card[data-s=replaced] h3 {
      color: var(--soft); text-decoration: line-through; text-decoration-thickness: 1px;
    }
    .tasks { margin: 0; font-size: inherit; table-layout: fixed }
    .tasks th, .tasks td { text-align: left; vertical-align: baseline; padding: .5rem .75rem .5rem 0 }
    .tasks thead th { padding-top: 0 }
    .tasks thead th:nth-child(2) { width: 9rem }
    .tasks thead th:nth-child(3) { width: 11rem }
    .tasks thead th:nth-child(4) { width: 5rem }
    .tasks summary { padding: 0; font-size: inherit; color: var(--ink); font-weight: 520 }
    .tasks summary:hover { text-decoration: underline; text-decoration-color: var(--strong) }
    .tasks details[open] { padding-bottom: .6rem }
    .tasks tr[data-s=done] summary, .tasks tr[data-s=dropped] summary { color: var(--soft) }
    .due .day { margin-right: .5rem; overflow-wrap: anywhere }
    @media (min-width: 48rem) { .due .day { white-space: nowrap } }
    .who, .due, .state { font-size: .9rem }
    .tasks details > :not(summary) { margin-left: 1.05rem }
    .state { color: var(--soft) }
    .fold, .lapsed { margin-top: 1rem }
    .thread { border-bottom: 1px solid var(--line); content-visibility: auto;
      contain-intrinsic-size: auto 3.7rem }
    .threads, #threads .thread:first-of-type { border-top: 1px solid var(--line) }
    .thread > summary { padding: .6rem 0; font-size: inherit; color: inherit }
    .thread > summary h3 { display: inline; font-size: 1rem; font-weight: 540 }
    .thread > summary .meta { display: block; margin-top: .1rem; padding-left: 1.05rem }
    .thread[open] { padding-bottom: 1.25rem }
    .thread > :not(summary) { margin-left: 1.05rem }
    .unseen {
      position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
      white-space: nowrap;
    }
    .card figure, .digest figure, .thread figure {
      padding-left: .9rem; border-left: 3px solid var(--strong);
    }
    .card figure { border-left-color: var(--c) }
    blockquote, .talk p, details figure { white-space: pre-line }
    blockquote { color: var(--soft) }
    mark {
      background: var(--mark); color: var(--ink); border-radius: 3px; padding: .05em .12em;
      -webkit-box-decoration-break: clone; box-decoration-break: clone;
    }
    figcaption {
      display: flex; flex-wrap: wrap; gap: .1rem .9rem; margin-top: .3rem; white-space: normal;
    }
    figcaption a, figcaption span { padding: .1rem 0 }
    .out::after { content: " ↗" }
    summary { cursor: pointer; font-size: .88rem; color: var(--soft); padding: .2rem 0 }
    summary:hover { color: var(--ink) }
    details figure { margin-top: .6rem }
    .gist ul { margin: .4rem 0; padding-left: 1.1rem; list-style: disc }
    .gist li { padding: .1rem 0 }
    .gist > *+* { margin-top: .4rem }
    .gist .ctx, .gist bdi.meta { font-size: .84rem; white-space: nowrap }
    .found { border-top: 1px solid var(--line) }
    .found li {
      display: grid; grid-template-columns: 8.5rem minmax(0, 1fr); gap: 0 .75rem;
      padding: .35rem 0; border-bottom: 1px solid var(--line); align-items: baseline;
    }
    .talk { margin-top: .5rem; max-width: 46rem }
    .talk li { padding: .4rem .75rem; border-radius: 8px }
    .talk .cited { background: var(--wash) }
    .talk p { margin: 0 }
    .talk .by { font-size: .86rem }
    .by time { color: var(--soft); font-size: .8rem; margin-left: .3rem }
    .talk .gap {
      display: flex; align-items: center; gap: .75rem; font-size: .8rem; color: var(--soft);
    }
    .gap::before, .gap::after { content: ""; flex: 1; border-top: 1px dashed var(--strong) }
    .refs { display: flex; gap: .9rem; font-size: .8rem }
    .refs a { color: var(--c); text-decoration: none; padding: .1rem 0 }
    .refs a:hover { text-decoration: underline }
    .near {
      margin: .5rem 0 0; padding: .3rem 0; border: 1px solid var(--line); border-radius: 8px;
      background: var(--ground);
    }
    .near .refs { display: none }
    body > footer {
      border-top: 1px solid var(--line); padding-top: 2.25rem; padding-bottom: 4rem;
      margin-top: 2rem;
    }
    body > footer h3 { margin: 1.75rem 0 .5rem }
    body > footer .note { margin-top: 1.75rem }
    .words > div { flex: 1 1 15rem }
    .words dt { font-size: .92rem; font-weight: 600; color: var(--ink) }
    .words dd { color: var(--soft) }
    code { font-size: .85em }
    @media (forced-colors: active) {
      mark { outline: 1px solid }
      rect, path { fill: CanvasText }
      .chip { border: 1px solid }
    }

    """#

  /// Small screens.
  static let narrow = #"""
    @media (max-width: 62rem) {
      .page { display: block }
      .contents { position: static; margin-bottom: 2rem }
      .contents ul { display: flex; flex-wrap: wrap; gap: 0 1.4rem }
      .contents a { padding: .25rem 0 }
    }
    @media (max-width: 38rem) {
      .masthead, .page, body > footer { padding-left: 1rem; padding-right: 1rem }
      .brand { margin-bottom: 1.5rem }
      .brief > div { grid-template-columns: minmax(0, 1fr) }
      .plots li { grid-template-columns: minmax(0, 1fr) auto }
      .plots svg { grid-row: 2; grid-column: 1 / 3 }
      .axis { margin: .5rem 0 0 }
      .tasks, .tasks thead, .tasks tbody, .tasks tr, .tasks td, .tasks th { display: block }
      .tasks thead { display: none }
      .tasks td { border: 0; padding: 0 }
      .tasks tr.card { padding: .55rem 0; border-bottom: 1px solid var(--line) }
      .tasks td + td { display: inline-block; margin: .15rem .6rem 0 0 }
      .tasks .who { margin-left: 1.05rem; font-weight: 560 }
      .rows li, .found li { grid-template-columns: minmax(0, 1fr) }
      .tiles { grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr)) }
      .filters { position: static }
      .filters label { flex: 1 1 7.5rem }
      .filters select, .filters input { width: 100%; max-width: none }
      html { scroll-padding-top: 1rem }
      article.card, .digest { padding: .9rem 1rem }
      .gist .ctx, .gist bdi.meta { white-space: normal }
      .chart { padding: .9rem }
    }

    """#

  /// Paper.
  static let paper = #"""
    @page { margin: 13mm 14mm }
    @media print {
      :root { color-scheme: light!important; font-size: 11.5px }
      body { background: #fff; color: #000; font-size: 8.6pt; line-height: 1.36 }
      .skip, .contents, .filters, .empty, .themes, .ctx, .self, .chart details, .tiles, .life,
      .thread:not([open]), :is(.fold, .lapsed):not([open]), .plots li:nth-child(n+7), #attention, #uncited,
      .words, .out {
        display: none!important;
      }
      #threads:not(:has(.thread[open])), .glossary { display: none }
      .masthead, .page, body > footer { max-width: none; padding: 0; display: block }
      .brand { margin-bottom: .5rem; min-height: 0 }
      .masthead { margin-bottom: 1rem }
      h1 { font-size: 20pt }
      h2 { font-size: 12.5pt; margin-bottom: .35rem }
      .brief { max-width: none; padding: 0 .8rem }
      .brief > div { padding: .3rem 0 }
      .note, caption { break-after: avoid }
      h2, h3, .by { break-after: avoid }
      article.card, .chart, .rows li, figure, .talk li, .tasks tr { break-inside: avoid }
      .rows li { content-visibility: visible; padding: .2rem 0 }
      article.card, .digest, .thread { content-visibility: visible; border-color: #bbb }
      main > section { margin-bottom: 1.1rem }
      section:has(> article.card) { columns: 2; column-gap: 7mm }
      section:has(> article.card) h2 { column-span: all }
      article.card { border-width: 0 0 1px; border-radius: 0; padding: .3rem 0; margin: 0 }
      article.card > *+* { margin-top: .15rem }
      article.card .facts { gap: 0 .8rem; font-size: inherit }
      article.card .facts > div { display: flex; gap: .35em }
      article.card figure ~ figure, article.card details { display: none }
      .card figure { padding-left: .5rem; border-left-width: 2px }
      figcaption { margin: 0 }
      .tasks th, .tasks td { padding: .18rem .6rem .18rem 0 }
      .tasks summary { list-style: none; display: block }
      .chart { padding: .4rem .6rem }
      .plots svg, .plots li:first-child svg { height: 1.6rem }
      .plots li { padding: 0 }
      body > footer { margin-top: 0; padding-top: .6rem; padding-bottom: 0; font-size: 8pt }
      body > footer .note { margin-top: .5rem }
      a { color: inherit; text-decoration: none }
      mark, .chip, rect, path, .kind::before, .legend span::before, .refs a::before {
        print-color-adjust: exact; -webkit-print-color-adjust: exact;
      }
    }

    """#
}
