extension ReportStyle {
  /// Filters, cards, threads and the end of the page.
  static let parts = #"""
    .filters {
      position: sticky; top: 0; z-index: 5; display: flex; flex-wrap: wrap; gap: .5rem .65rem;
      align-items: end; margin: 0 -.75rem 2rem; padding: .7rem .75rem; background: var(--ground);
      border-bottom: 1px solid var(--line);
    }
    .filters label span { display: block; font-size: .74rem; color: var(--soft) }
    input, select, button {
      font: inherit; font-size: .9rem; color: inherit; min-height: 2.1rem; padding: .2rem .55rem;
      background: var(--card); border: 1px solid light-dark(#8b8b85, #6d727d); border-radius: 7px;
    }
    select { max-width: 10.5rem }
    input { width: 11rem }
    button { cursor: pointer; padding: .2rem .8rem }
    button:hover { background: var(--wash) }
    output { margin-left: auto; font-size: .86rem; color: var(--soft); padding-bottom: .35rem }
    .themes { display: flex }
    .themes button { border-radius: 0; margin-left: -1px; font-size: .8rem; min-height: 1.8rem }
    .themes button:first-child { border-radius: 7px 0 0 7px }
    .themes button:last-child { border-radius: 0 7px 7px 0 }
    [aria-pressed=true] { background: var(--ink); color: var(--ground); border-color: var(--ink) }
    [aria-pressed=true]:hover { background: var(--ink) }
    [hidden] { display: none!important }
    .card, .thread {
      background: var(--card); border: 1px solid var(--line); border-radius: 10px;
      padding: 1.05rem 1.25rem 1rem; margin-bottom: .85rem; content-visibility: auto;
      contain-intrinsic-size: auto 15rem;
    }
    .card > *+*, .thread > *+* { margin-top: .6rem }
    .card:target, .thread:target, .gist:target, .talk li:target {
      outline: 2px solid var(--link); outline-offset: 2px;
    }
    .top { display: flex; flex-wrap: wrap; align-items: center; gap: .3rem .6rem }
    .self {
      margin-left: auto; font-size: .78rem; color: var(--soft); text-decoration: none;
      padding: .15rem 0;
    }
    .self:hover { text-decoration: underline }
    .top + h3 { margin-top: .3rem }
    .tick { color: var(--came) }
    .card[data-s=done] h3, .card[data-s=reversed] h3, .card[data-s=dropped] h3 {
      color: var(--soft);
    }
    .card[data-s=reversed] h3 { text-decoration: line-through; text-decoration-thickness: 1px }
    .card > figure, .card figure, .thread figure {
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
      rect { fill: CanvasText }
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
      .lead { font-size: 1.04rem }
      .rows li, .found li { grid-template-columns: minmax(0, 1fr) }
      .tiles { grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr)) }
      .filters { position: static }
      .filters label { flex: 1 1 7.5rem }
      .filters select, .filters input { width: 100%; max-width: none }
      html { scroll-padding-top: 1rem }
      .card, .thread { padding: .9rem 1rem }
      .gist .ctx, .gist bdi.meta { white-space: normal }
      .chart { padding: .9rem }
      .chart svg { height: 7rem }
    }

    """#

  /// Paper.
  static let paper = #"""
    @page { margin: 18mm 16mm }
    @media print {
      :root { color-scheme: light!important }
      body { background: #fff; color: #000; font-size: 10.5pt }
      .skip, .contents, .filters, .themes, .ctx, .self, .chart details { display: none!important }
      .masthead, .page, body > footer { max-width: none; padding: 0; display: block }
      .brand { margin-bottom: 1rem }
      .masthead { margin-bottom: 1.5rem }
      .note, caption { break-after: avoid }
      h2, h3, .top, .by { break-after: avoid }
      .card, .tiles li, .chart, .rows li, figure, .talk li { break-inside: avoid }
      .rows li { content-visibility: visible }
      .card, .thread { content-visibility: visible; border-color: #bbb }
      main > section { margin-bottom: 1.75rem }
      details::details-content { content-visibility: visible; display: block; height: auto }
      a { color: inherit; text-decoration: none }
      a.out::after { content: " " attr(href); overflow-wrap: anywhere }
      mark, .chip, rect, .kind::before, .legend span::before, .refs a::before {
        print-color-adjust: exact; -webkit-print-color-adjust: exact;
      }
    }

    """#
}
