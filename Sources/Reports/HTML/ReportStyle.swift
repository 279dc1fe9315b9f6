/// How the page looks: light, dark, narrow and on paper.
enum ReportStyle {
  static let text = screen + narrow + paper

  private static let screen = #"""
    :root{color-scheme:light dark;
    --ground:light-dark(#fafaf8,#121316);--card:light-dark(#fff,#1a1c20);--ink:light-dark(#17191c,#e9e9e6);
    --soft:light-dark(#5b616b,#a4aab4);--line:light-dark(#e5e4df,#2c2f36);--strong:light-dark(#cbcac4,#474b54);
    --wash:light-dark(#f1f0ec,#22252a);--link:light-dark(#1b57b5,#8cb6f7);
    --mark:light-dark(#ffefab,#43380f);--bad:light-dark(#a81c12,#ff9d92);--bad-wash:light-dark(#fdebe9,#3a1d1b);
    --warn:light-dark(#7d4e00,#f2c168);--warn-wash:light-dark(#fdf3dc,#352a14);
    --gone:light-dark(#8c2f26,#e5a199);--came:light-dark(#0d6447,#7ed3a8);--c:var(--soft)}
    [data-theme=light]{color-scheme:light}[data-theme=dark]{color-scheme:dark}
    .k-action{--c:light-dark(#1b57b5,#8cb6f7)}.k-decision{--c:light-dark(#0d6b4b,#70cfa0)}
    .k-question{--c:light-dark(#6f3bb3,#c6a6f5)}.k-suggestion{--c:light-dark(#855400,#eebd5c)}
    .k-priority{--c:light-dark(#b3241a,#ff9a8e)}.k-summary{--c:light-dark(#48566a,#b2bccb)}
    .k-other{--c:light-dark(#6d4c3a,#d3b49c)}
    *{box-sizing:border-box}
    html{scroll-padding-top:5.5rem;-webkit-text-size-adjust:100%}
    body{margin:0;background:var(--ground);color:var(--ink);overflow-wrap:anywhere;
    font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",sans-serif;
    font-variant-numeric:tabular-nums}
    h1,h2,h3,p,ul,ol,dl,dd,figure,blockquote{margin:0;padding:0}
    ul,ol{list-style:none}h1,h2,h3{line-height:1.25;text-wrap:balance}
    a{color:var(--link);text-underline-offset:.18em;text-decoration-thickness:1px}
    a:hover{text-decoration-thickness:2px}
    :focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:3px}
    bdi,[dir=auto]{unicode-bidi:isolate}
    .skip{position:absolute;left:-99rem;padding:.6rem 1rem;background:var(--card);z-index:9}
    .skip:focus{left:.5rem;top:.5rem}
    .masthead,.page,body>footer{max-width:75rem;margin:0 auto;padding:0 2rem}
    .masthead{padding-top:1.75rem;padding-bottom:2rem}
    .brand{display:flex;align-items:center;justify-content:space-between;min-height:2rem;margin-bottom:2.25rem}
    .word{font-weight:650;letter-spacing:-.01em}
    .word::before{content:"";display:inline-block;width:.7rem;height:.7rem;margin-right:.5rem;border-radius:50%;
    border:.2rem solid var(--link);vertical-align:-.04em}
    h1{font-size:clamp(1.9rem,4.2vw,2.7rem);font-weight:680;letter-spacing:-.025em;line-height:1.12}
    .lead{max-width:46rem;margin:.7rem 0 1.7rem;font-size:1.125rem;color:var(--soft)}
    h2{font-size:1.35rem;font-weight:660;letter-spacing:-.015em;margin-bottom:1rem}
    h3{font-size:1.06rem;font-weight:620;letter-spacing:-.005em}
    .n{margin-left:.5rem;font-size:.8em;font-weight:450;color:var(--soft);letter-spacing:0}
    .meta,.note,.life,figcaption,caption{font-size:.86rem;color:var(--soft)}
    .note{max-width:46rem;margin-bottom:.9rem}
    .facts{display:flex;flex-wrap:wrap;gap:.55rem 2rem;font-size:.92rem}
    .facts>div{max-width:100%}
    .facts .long{flex-basis:100%}
    dt{font-size:.76rem;color:var(--soft)}
    .head>div{max-width:30rem}
    .page{display:grid;grid-template-columns:11.5rem minmax(0,1fr);gap:3.25rem;align-items:start}
    .contents{position:sticky;top:1.5rem;font-size:.92rem;padding-top:.2rem}
    .contents a{display:flex;justify-content:space-between;gap:.5rem;padding:.32rem 0;color:var(--soft);text-decoration:none}
    .contents a:hover{color:var(--ink)}
    main>section{margin-bottom:3.25rem}
    .tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.4rem,1fr));gap:.75rem;margin-bottom:3rem}
    .tiles li{border:1px solid var(--line);border-radius:10px;background:var(--card);overflow:hidden;
    display:flex;flex-direction:column;justify-content:space-between}
    .tiles a{display:block;padding:.8rem 1rem .75rem;color:inherit;text-decoration:none}
    .tiles a:hover .name{text-decoration:underline}
    .tiles strong{display:block;font-size:1.75rem;font-weight:640;line-height:1.2;letter-spacing:-.02em}
    .tiles .name{color:var(--c);font-weight:560;font-size:.92rem}
    .tiles small{display:block;min-height:1.3em;color:var(--soft);font-size:.8rem;line-height:1.3}
    .tiles svg{display:block;width:100%;height:5px}
    rect{fill:var(--c)}.proposed{opacity:.5}.closed{fill:var(--strong)}
    .kind{color:var(--c);font-size:.8rem;font-weight:600}
    .kind::before,.legend span::before,.refs a::before{content:"";display:inline-block;width:.55em;height:.55em;
    margin-right:.45em;border-radius:50%;background:var(--c)}
    .chip{display:inline-block;padding:.06rem .5rem;border-radius:99px;background:var(--wash);font-size:.78rem;
    font-weight:560;color:var(--soft);overflow-wrap:normal}
    .bad{background:var(--bad-wash);color:var(--bad)}.warn{background:var(--warn-wash);color:var(--warn)}
    .rows{border-top:1px solid var(--line)}
    .rows li{display:grid;grid-template-columns:11rem minmax(0,1fr);gap:.2rem 1rem;padding:.6rem 0;
    border-bottom:1px solid var(--line);align-items:baseline;content-visibility:auto;contain-intrinsic-size:auto 2.8rem}
    .rows+h3,.note+h3{margin-top:1.5rem}section>h3{margin-bottom:.5rem}
    .chips{display:flex;flex-wrap:wrap;gap:.3rem}
    .what a{font-weight:520;color:var(--ink);text-decoration-color:var(--strong)}
    .what bdi,.what .meta{color:var(--soft)}.what .chip{margin-left:.5rem}
    .steps{display:block;margin-top:.3rem;font-size:.92rem}.step,.said{display:block}
    .label{display:inline-block;min-width:5rem;color:var(--soft);font-size:.86rem}
    del{color:var(--gone)}ins{color:var(--came);font-weight:600;text-decoration:none}
    .said{margin-top:.25rem;font-size:.86rem;color:var(--soft)}
    .chart{padding:1.1rem 1.25rem 1rem;border:1px solid var(--line);border-radius:10px;background:var(--card)}
    .chart svg{display:block;width:100%;height:9.5rem}.m{fill:var(--strong)}
    .axis{display:flex;justify-content:space-between;margin-top:.5rem;padding-top:.3rem;border-top:1px solid var(--line);
    font-size:.8rem;color:var(--soft)}
    .chart figcaption{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.3rem 1.5rem;margin-top:.4rem}
    .legend{display:flex;flex-wrap:wrap;gap:.2rem 1rem}.legend span{color:var(--c)}
    table{border-collapse:collapse;width:100%;margin-top:.6rem;font-size:.88rem}
    caption{text-align:left;margin-bottom:.3rem}
    th,td{padding:.25rem .75rem .25rem 0;text-align:right;border-bottom:1px solid var(--line);font-weight:400}
    th:first-child{text-align:left}thead th{color:var(--soft);font-size:.8rem}
    .filters{position:sticky;top:0;z-index:5;display:flex;flex-wrap:wrap;gap:.5rem .65rem;align-items:end;
    margin:0 -.75rem 2rem;padding:.7rem .75rem;background:var(--ground);border-bottom:1px solid var(--line)}
    .filters label span{display:block;font-size:.74rem;color:var(--soft)}
    input,select,button{font:inherit;font-size:.9rem;color:inherit;min-height:2.1rem;padding:.2rem .55rem;
    background:var(--card);border:1px solid light-dark(#8b8b85,#6d727d);border-radius:7px}
    select{max-width:10.5rem}input{width:11rem}
    button{cursor:pointer;padding:.2rem .8rem}button:hover{background:var(--wash)}
    output{margin-left:auto;font-size:.86rem;color:var(--soft);padding-bottom:.35rem}
    .themes{display:flex}.themes button{border-radius:0;margin-left:-1px;font-size:.8rem;min-height:1.8rem}
    .themes button:first-child{border-radius:7px 0 0 7px}.themes button:last-child{border-radius:0 7px 7px 0}
    [aria-pressed=true]{background:var(--ink);color:var(--ground);border-color:var(--ink)}
    [aria-pressed=true]:hover{background:var(--ink)}
    [hidden]{display:none!important}
    .card,.thread{background:var(--card);border:1px solid var(--line);border-radius:10px;
    padding:1.05rem 1.25rem 1rem;margin-bottom:.85rem;content-visibility:auto;contain-intrinsic-size:auto 15rem}
    .card>*+*,.thread>*+*{margin-top:.6rem}
    .card:target,.thread:target,.gist:target,.talk li:target{outline:2px solid var(--link);outline-offset:2px}
    .top{display:flex;flex-wrap:wrap;align-items:center;gap:.3rem .6rem}
    .self{margin-left:auto;font-size:.78rem;color:var(--soft);text-decoration:none;padding:.15rem 0}
    .self:hover{text-decoration:underline}
    .top+h3{margin-top:.3rem}
    .tick{color:var(--came)}
    .card[data-s=done] h3,.card[data-s=reversed] h3,.card[data-s=dropped] h3{color:var(--soft)}
    .card[data-s=reversed] h3{text-decoration:line-through;text-decoration-thickness:1px}
    .card>figure,.card figure,.thread figure{padding-left:.9rem;border-left:3px solid var(--strong)}
    .card figure{border-left-color:var(--c)}
    blockquote,.talk p,details figure{white-space:pre-line}
    blockquote{color:var(--soft)}
    mark{background:var(--mark);color:var(--ink);border-radius:3px;padding:.05em .12em;
    -webkit-box-decoration-break:clone;box-decoration-break:clone}
    figcaption{display:flex;flex-wrap:wrap;gap:.1rem .9rem;margin-top:.3rem;white-space:normal}
    figcaption a,figcaption span{padding:.1rem 0}
    .out::after{content:" ↗"}
    summary{cursor:pointer;font-size:.88rem;color:var(--soft);padding:.2rem 0}summary:hover{color:var(--ink)}
    details figure{margin-top:.6rem}
    .gist ul{margin:.4rem 0;padding-left:1.1rem;list-style:disc}.gist li{padding:.1rem 0}.gist>*+*{margin-top:.4rem}
    .gist .ctx,.gist bdi.meta{font-size:.84rem;white-space:nowrap}
    .found{border-top:1px solid var(--line)}
    .found li{display:grid;grid-template-columns:8.5rem minmax(0,1fr);gap:0 .75rem;padding:.35rem 0;
    border-bottom:1px solid var(--line);align-items:baseline}
    .talk{margin-top:.5rem;max-width:46rem}
    .talk li{padding:.4rem .75rem;border-radius:8px}.talk .cited{background:var(--wash)}
    .talk p{margin:0}.talk .by{font-size:.86rem}.by time{color:var(--soft);font-size:.8rem;margin-left:.3rem}
    .talk .gap{display:flex;align-items:center;gap:.75rem;font-size:.8rem;color:var(--soft)}
    .gap::before,.gap::after{content:"";flex:1;border-top:1px dashed var(--strong)}
    .refs{display:flex;gap:.9rem;font-size:.8rem}.refs a{color:var(--c);text-decoration:none;padding:.1rem 0}
    .refs a:hover{text-decoration:underline}
    .near{margin:.5rem 0 0;padding:.3rem 0;border:1px solid var(--line);border-radius:8px;background:var(--ground)}
    .near .refs{display:none}
    body>footer{border-top:1px solid var(--line);padding-top:2.25rem;padding-bottom:4rem;margin-top:2rem}
    body>footer h3{margin:1.75rem 0 .5rem}body>footer .note{margin-top:1.75rem}
    .words>div{flex:1 1 15rem}.words dt{font-size:.92rem;font-weight:600;color:var(--ink)}.words dd{color:var(--soft)}
    code{font-size:.85em}
    @media(forced-colors:active){mark{outline:1px solid}rect{fill:CanvasText}.chip{border:1px solid}}

    """#

  private static let narrow = #"""
    @media(max-width:62rem){.page{display:block}.contents{position:static;margin-bottom:2rem}
    .contents ul{display:flex;flex-wrap:wrap;gap:0 1.4rem}.contents a{padding:.25rem 0}}
    @media(max-width:38rem){.masthead,.page,body>footer{padding-left:1rem;padding-right:1rem}
    .brand{margin-bottom:1.5rem}.lead{font-size:1.04rem}
    .rows li,.found li{grid-template-columns:minmax(0,1fr)}
    .tiles{grid-template-columns:repeat(auto-fit,minmax(7.5rem,1fr))}
    .filters{position:static}.filters label{flex:1 1 7.5rem}.filters select,.filters input{width:100%;max-width:none}
    html{scroll-padding-top:1rem}.card,.thread{padding:.9rem 1rem}.gist .ctx,.gist bdi.meta{white-space:normal}
    .chart{padding:.9rem}.chart svg{height:7rem}}

    """#

  private static let paper = #"""
    @page{margin:18mm 16mm}
    @media print{:root{color-scheme:light!important}body{background:#fff;color:#000;font-size:10.5pt}
    .skip,.contents,.filters,.themes,.ctx,.self{display:none!important}
    .masthead,.page,body>footer{max-width:none;padding:0;display:block}.brand{margin-bottom:1rem}
    .masthead{margin-bottom:1.5rem}.note,caption{break-after:avoid}
    h2,h3,.top,.by{break-after:avoid}.card,.tiles li,.chart,.rows li,figure,.talk li{break-inside:avoid}
    .rows li{content-visibility:visible}.card,.thread{content-visibility:visible;border-color:#bbb}main>section{margin-bottom:1.75rem}
    details::details-content{content-visibility:visible;display:block;height:auto}
    a{color:inherit;text-decoration:none}a.out::after{content:" " attr(href);overflow-wrap:anywhere}
    mark,.chip,rect,.kind::before,.legend span::before,.refs a::before{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
    """#
}
