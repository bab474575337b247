/// The style sheets of reports and graphs. Text has a contrast of at least 4.5 to 1 in both colour schemes
/// (WCAG 2.2, success criterion 1.4.3).
enum ReportStyle {
  /// Of a page.
  static let page: StaticString = """
    :root { color-scheme: light dark; --paper: #f3f5f2; --card: #ffffff; --ink: #18211c; --soft: #526058;
      --line: #dde3de; --accent: #16794b; --hero: #0f5b38; --hero-2: #147a49; --on-hero: #ffffff;
      --on-hero-soft: #dcf3e6; --l1: #bfe8cc; --l2: #74ca94; --l3: #2fa267; --l4: #0f6b41; --miss: #dfe4e0;
      --free: #aab5ad; --open: #b7791f; --bar: #86cfa3; --best: #16794b; }
    @media (prefers-color-scheme: dark) { :root { --paper: #0c110e; --card: #151c18; --ink: #e7ede9;
      --soft: #a3b2a9; --line: #29332d; --accent: #5fd39a; --hero: #0c3f28; --hero-2: #125c3a;
      --on-hero: #ffffff; --on-hero-soft: #c6ead6; --l1: #15442d; --l2: #1d7a4b; --l3: #36b474;
      --l4: #8ae9b4; --miss: #263029; --free: #5f6e65; --open: #e3b341; --bar: #2b7d53; --best: #6fdca6; } }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system,
      "Segoe UI", Roboto, "Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", sans-serif;
      -webkit-text-size-adjust: 100%; overflow-wrap: anywhere; }
    main { max-width: 62rem; margin: 0 auto; padding: 1rem; display: grid; gap: 1rem;
      grid-template-columns: minmax(0, 1fr); }
    h1, h2, p, ul, ol, dl, dd, figure { margin: 0; padding: 0; }
    h1 { font-size: 1rem; font-weight: 600; } h2 { font-size: 1.0625rem; margin-bottom: .75rem; }
    .card { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 1.125rem;
      min-width: 0; }
    .hero { background: linear-gradient(135deg, var(--hero), var(--hero-2)); color: var(--on-hero);
      border-radius: 18px; padding: 1.5rem 1.25rem; }
    .hero .who, .hero .why, .hero .end { color: var(--on-hero-soft); }
    .hero .who { font-size: .875rem; }
    .count { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem .75rem; margin: .5rem 0; }
    .count .number { font-size: clamp(4rem, 16vw, 7rem); line-height: 1; font-weight: 800;
      letter-spacing: -.03em; font-variant-numeric: tabular-nums; }
    .count .unit { font-size: 1.25rem; font-weight: 600; }
    .why { max-width: 44rem; }
    .hero .top { display: grid; gap: 1.25rem; align-items: center; grid-template-columns: minmax(0, 1fr); }
    .ring { margin: 0; text-align: center; font-size: .8125rem; color: var(--on-hero-soft); }
    .ring svg { display: block; width: 9.5rem; height: 9.5rem; margin: 0 auto .5rem; }
    .ring .rest { stroke: #ffffff; opacity: .2; } .ring .done { stroke: #ffffff; }
    .ring circle { fill: none; stroke-width: 9; } .ring .big { font-size: 19px; font-weight: 700; fill: #ffffff;
      text-anchor: middle; } .ring .small { font-size: 9.5px; fill: var(--on-hero-soft); text-anchor: middle; }
    .ring figcaption { max-width: 15rem; margin: 0 auto; }
    .next { margin-top: 1.25rem; max-width: 32rem; }
    .next .ends { display: flex; justify-content: space-between; gap: 1rem; font-size: .875rem; }
    .next .ends > span:last-child { text-align: right; }
    .next svg { display: block; width: 100%; height: .625rem; margin: .375rem 0; border-radius: 5px; }
    .next .rest { fill: #ffffff; opacity: .25; } .next .done { fill: #ffffff; }
    .tiles { display: grid; gap: 1rem; grid-template-columns: repeat(2, minmax(0, 1fr)); }
    .tile { display: flex; flex-direction: column; gap: .125rem; }
    .tile dt { font-size: .875rem; color: var(--soft); } .tile .note { font-size: .8125rem; color: var(--soft); }
    .tile .big { font-size: 1.75rem; font-weight: 700; line-height: 1.2; font-variant-numeric: tabular-nums; }
    .tile svg { display: block; width: 100%; height: .375rem; border-radius: 3px; margin: .25rem 0; }
    .tile .rest { fill: var(--miss); } .tile .done { fill: var(--accent); }
    .halves { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); }
    .pair { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); }
    @media (min-width: 46rem) { .halves, .pair { grid-template-columns: repeat(2, minmax(0, 1fr)); }
      main { padding: 1.5rem; } .hero { padding: 2rem; }
      .hero .top { grid-template-columns: minmax(0, 1fr) 15rem; }
      .tiles { grid-template-columns: repeat(4, minmax(0, 1fr)); } }
    .graph { display: block; width: 100%; height: auto; }
    .legend { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin-top: .75rem; font-size: .8125rem;
      color: var(--soft); align-items: center; }
    .legend span { display: inline-flex; align-items: center; gap: .25rem; }
    .legend svg { width: .75rem; height: .75rem; }
    .caption { font-size: .875rem; color: var(--soft); margin-top: .5rem; }
    svg text { font-family: inherit; font-variant-numeric: tabular-nums; }
    svg .label { font-size: 10px; fill: var(--soft); } .bars .label { font-size: 12.5px; }
    svg .middle, svg .value { text-anchor: middle; } svg .value { font-size: 12px; fill: var(--ink); }
    thead th small { font-weight: 400; white-space: nowrap; } .axis { stroke: var(--line); } .bar { fill: var(--bar); } .bar.best { fill: var(--best); }
    .curve { fill: none; stroke: var(--accent); stroke-width: 2; stroke-linejoin: round;
      stroke-linecap: round; } .point { fill: var(--accent); }
    .l1 { fill: var(--l1); } .l2 { fill: var(--l2); } .l3 { fill: var(--l3); } .l4 { fill: var(--l4); }
    .miss { fill: var(--miss); } .free { fill: none; stroke: var(--free); stroke-width: 1; }
    .open { fill: none; stroke: var(--open); stroke-width: 2; } .none { fill: var(--line); }
    table { width: 100%; border-collapse: collapse; font-size: .9375rem; }
    th, td { padding: .5rem .375rem; border-top: 1px solid var(--line); text-align: left;
      vertical-align: middle; }
    thead th, thead td { border-top: 0; } thead th { font-size: .8125rem; font-weight: 600; color: var(--soft);
      vertical-align: bottom; }
    tbody th { font-weight: 600; } tbody th small { display: block; font-weight: 400; color: var(--soft); }
    th:first-child, td:first-child { padding-left: 0; } th:last-child, td:last-child { padding-right: 0; }
    .n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
    .spark { display: block; width: 100%; min-width: 4.5rem; max-width: 9rem; height: auto; margin-left: auto; }
    .tracks { table-layout: fixed; } .tracks .amount { width: 15%; }
      .tracks .line { width: 30%; } .tracks thead th { white-space: normal; }
    .up { color: var(--accent); } .badge { display: inline-block; font-size: .75rem; font-weight: 600;
      border: 1px solid var(--accent); color: var(--accent); border-radius: 1rem; padding: 0 .5rem;
      white-space: nowrap; }
    .runs svg { display: block; width: 100%; height: .5rem; } .runs .rest { fill: none; } .runs .done { fill: var(--bar); }
    .runs .now .done { fill: var(--best); } .runs .track { width: 26%; } .runs .date { white-space: nowrap; }
    details { margin-top: .75rem; font-size: .875rem; } summary { cursor: pointer; color: var(--accent); }
    .hero summary { color: var(--on-hero); } .hero th, .hero td, .hero thead th { color: var(--on-hero);
      border-color: rgb(255 255 255 / .25); }
    details table { margin-top: .5rem; } footer { font-size: .8125rem; color: var(--soft); text-align: center; }
    @media (max-width: 30rem) { main { padding: .75rem; } .card { padding: .875rem; }
      table { font-size: .875rem; } .tracks .amount { width: 21.5%; } .tracks .line { width: 27%; }
      .tracks th, .tracks td { padding-left: .2rem; padding-right: .2rem; }
      .tracks thead th { font-size: .6875rem; } .runs .track { width: 14%; } .runs { font-size: .8125rem; } }
    @media print { :root { --paper: #ffffff; --card: #ffffff; --ink: #000000; --soft: #444444; --line: #cccccc;
        --l1: #bfe8cc; --l2: #74ca94; --l3: #2fa267; --l4: #0f6b41; --miss: #dfe4e0; --free: #aab5ad;
        --bar: #86cfa3; --best: #16794b; --accent: #16794b; }
      body { font-size: 10pt; } main { padding: 0; max-width: none; gap: .5rem; }
      .card, .hero, tr, svg { break-inside: avoid; } details:not([open]) { display: none; }
      .hero, .card svg { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
      .halves, .pair { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .5rem; }
      .tiles { grid-template-columns: repeat(4, minmax(0, 1fr)); gap: .5rem; } .tile .big { font-size: 1.375rem; }
      .hero { padding: 1rem; } .hero .top { grid-template-columns: minmax(0, 1fr) 11rem; }
      .count .number { font-size: 3.5rem; } .ring svg { width: 6.5rem; height: 6.5rem; }
      .card { padding: .75rem; } table { font-size: .75rem; } th, td { padding: .25rem; } }
    """

  /// Of a graph that is a file of its own.
  static let graphFile: StaticString = """
    svg { color-scheme: light dark; --card: #ffffff; --soft: #526058; --line: #dde3de; --l1: #bfe8cc;
      --l2: #74ca94; --l3: #2fa267; --l4: #0f6b41; --miss: #dfe4e0; --free: #aab5ad; --open: #b7791f; }
    @media (prefers-color-scheme: dark) { svg { --card: #151c18; --soft: #a3b2a9; --line: #29332d;
      --l1: #15442d; --l2: #1d7a4b; --l3: #36b474; --l4: #8ae9b4; --miss: #263029; --free: #5f6e65;
      --open: #e3b341; } }
    text { font: 10px system-ui, "Segoe UI", "Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", sans-serif;
      fill: var(--soft); }
    .paper { fill: var(--card); }
    .l1 { fill: var(--l1); } .l2 { fill: var(--l2); } .l3 { fill: var(--l3); } .l4 { fill: var(--l4); }
    .miss { fill: var(--miss); } .free { fill: none; stroke: var(--free); }
    .open { fill: none; stroke: var(--open); stroke-width: 2; } .none { fill: var(--line); }
    """
}
