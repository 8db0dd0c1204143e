/**
 * The style of the reference. Code panels are dark in both schemes, so that their colours need one set;
 * on narrow screens the sidebar becomes a bar of tags, and lists of operations open each tag instead.
 */
export const REFERENCE_STYLE = `
:root {
  color-scheme: light dark;
  --paper: #ffffff; --soft: #f6f7fa; --line: #e2e5ec; --ink: #1a2030; --muted: #596273;
  --accent: #3a45c0; --accent-soft: #eceefc;
  --green: #0a6638; --green-soft: #e2f4e9; --blue: #1c4cb8; --blue-soft: #e5edfd;
  --amber: #804b00; --amber-soft: #fcf0da; --red: #ab231c; --red-soft: #fce9e7;
  --panel: #161b28; --panel-head: #1e2535; --panel-line: #161b28; --panel-ink: #d9dfec; --panel-muted: #a3aec2;
  --mono: ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #10141d; --soft: #171c28; --line: #2a3244; --ink: #e3e7f0; --muted: #9ea8ba;
    --accent: #a3aeff; --accent-soft: #232a4a;
    --green: #74dda3; --green-soft: #15301f; --blue: #94b8ff; --blue-soft: #1a2a4d;
    --amber: #f0c074; --amber-soft: #38290f; --red: #ff9d95; --red-soft: #431c1a;
    --panel: #0a0d14; --panel-head: #141925; --panel-line: #2a3244;
  }
}

* { box-sizing: border-box; }
html { scroll-padding-top: 1.5rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
a { color: var(--accent); text-underline-offset: 0.2em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
code, pre { font-family: var(--mono); font-size: 0.875em; font-variant-ligatures: none; }
p { margin: 0 0 0.9rem; max-width: 44rem; }
p code, td code, dd code, summary code {
  padding: 0.1em 0.35em; border-radius: 4px; background: var(--soft); box-shadow: inset 0 0 0 1px var(--line);
  overflow-wrap: anywhere;
}
h1, h2, h3, h4 { margin: 0; line-height: 1.25; letter-spacing: -0.012em; text-wrap: balance; }
h2 a, h3 a { color: inherit; text-decoration: none; }
h2 a:hover::after, h3 a:hover::after { content: " #"; color: var(--muted); font-weight: 400; }
.skip { position: absolute; left: -100vw; top: 0.5rem; z-index: 3; padding: 0.5rem 1rem; background: var(--paper); }
.skip:focus { left: 0.5rem; }

nav {
  position: fixed; inset: 0 auto 0 0; width: 19rem; padding: 1.5rem 0.75rem 3rem 1.25rem; overflow-y: auto;
  background: var(--soft); border-right: 1px solid var(--line); font-size: 0.84rem; scrollbar-width: thin;
}
nav ul { list-style: none; margin: 0; padding: 0; }
nav > ul > li { margin-bottom: 1.4rem; }
nav a { display: flex; align-items: baseline; gap: 0.5rem; padding: 0.22rem 0.5rem; border-radius: 6px; color: var(--ink); text-decoration: none; }
nav a:hover { background: var(--accent-soft); }
nav .group { font-weight: 650; }
nav > ul > li:first-child > .group { font-size: 1.15rem; letter-spacing: -0.015em; }
nav li li a { color: var(--muted); }
nav li li a:hover { color: var(--ink); }
nav .path { min-width: 0; overflow-wrap: anywhere; font-size: 0.78rem; line-height: 1.45; }
nav .method { width: 4.4em; flex: none; padding: 0.15em 0; text-align: center; font-size: 0.58rem; }

main { margin-left: 19rem; padding: 3.5rem clamp(1.25rem, 4vw, 4rem) 6rem; }
main > * { max-width: 84rem; margin-inline: auto; }
.hero { padding-bottom: 2.5rem; }
.hero h1 { font-size: clamp(2.2rem, 4vw, 3rem); letter-spacing: -0.03em; margin-bottom: 0.6rem; }
.eyebrow { margin-bottom: 0.4rem; color: var(--muted); font-size: 0.9rem; }
.lead { font-size: 1.125rem; color: var(--muted); }
.version, .pill {
  display: inline-block; padding: 0.05em 0.6em; border-radius: 99px; background: var(--accent-soft); color: var(--accent);
  font-size: 0.8rem; font-weight: 600;
}
.button {
  display: inline-block; padding: 0.45rem 0.95rem; border: 1px solid var(--line); border-radius: 8px;
  color: var(--ink); font-size: 0.9rem; font-weight: 600; text-decoration: none;
}
.button:hover { border-color: var(--accent); color: var(--accent); }

.entry { display: grid; gap: 1.5rem clamp(2rem, 4vw, 4rem); padding: 2.75rem 0; border-top: 1px solid var(--line); }
.text, .panels { min-width: 0; }
.entry h2, .chapter h2 { font-size: 1.6rem; margin-bottom: 0.9rem; }
.entry h3 { font-size: 1.3rem; margin-bottom: 0.6rem; }
.entry:target h2, .entry:target h3, h2:target { text-decoration: underline 3px var(--accent); text-underline-offset: 0.35em; }
h4 { margin: 2rem 0 0.6rem; font-size: 0.95rem; }
.chapter { padding: 4.5rem 0 2.5rem; border-top: 1px solid var(--line); }
.chapter h2 { font-size: 2rem; }
.endpoint { display: flex; flex-wrap: wrap; align-items: center; gap: 0.6rem; max-width: none; }
.endpoint .path { padding: 0; background: none; box-shadow: none; font-size: 0.92rem; }
.path var { font-style: normal; color: var(--accent); }
nav .path var { color: inherit; }

.method {
  display: inline-block; padding: 0.2em 0.6em; border-radius: 5px; background: var(--soft); color: var(--muted);
  font: 700 0.7rem/1.4 var(--mono); letter-spacing: 0.02em;
}
.get { background: var(--green-soft); color: var(--green); }
.post { background: var(--blue-soft); color: var(--blue); }
.patch, .put { background: var(--amber-soft); color: var(--amber); }
.delete { background: var(--red-soft); color: var(--red); }
.status { display: inline-block; padding: 0 0.5em; border-radius: 5px; font: 600 0.78rem/1.7 var(--mono); background: var(--soft); color: var(--muted); }
.class-2 { background: var(--green-soft); color: var(--green); }
.class-4 { background: var(--amber-soft); color: var(--amber); }
.class-5 { background: var(--red-soft); color: var(--red); }

.overview { list-style: none; margin: 0; padding: 0.4rem; border: 1px solid var(--line); border-radius: 12px; }
.overview a {
  display: grid; grid-template-columns: 4.2rem minmax(0, 1fr) minmax(0, 1fr); align-items: baseline; gap: 0.25rem 0.75rem;
  padding: 0.4rem 0.6rem; border-radius: 8px; color: inherit; text-decoration: none; font-size: 0.92rem;
}
.overview a:hover { background: var(--soft); }
.overview .method { justify-self: start; }
.overview span:last-child { color: var(--muted); }

table { width: 100%; border-collapse: collapse; font-size: 0.9rem; line-height: 1.5; }
th, td { padding: 0.65rem 1rem 0.65rem 0; text-align: left; vertical-align: top; font-weight: 400; border-bottom: 1px solid var(--line); }
th:last-child, td:last-child { padding-right: 0; }
thead th { padding-block: 0.3rem; color: var(--muted); font-size: 0.78rem; }
.fields { table-layout: fixed; }
.fields thead th:nth-child(1) { width: 30%; }
.fields thead th:nth-child(2) { width: 30%; }
.fields th code { padding: 0; background: none; box-shadow: none; font-size: 0.9em; font-weight: 600; overflow-wrap: anywhere; }
.fields small { display: block; color: var(--muted); font-size: 0.78rem; }
.fields small strong { color: var(--red); font-weight: 600; }
.type { color: var(--muted); overflow-wrap: break-word; }
.type ul { list-style: none; margin: 0.1rem 0 0; padding: 0; font-size: 0.8rem; }
.type .format { white-space: nowrap; }
.type .format::before { content: "· "; }
.nested > td { padding-top: 0; }
tbody > tr:last-child > * { border-bottom: 0; }
tr:has(+ .nested) > * { border-bottom: 0; padding-bottom: 0.3rem; }
.errors { margin-top: 0.5rem; }
.errors th:first-child, .errors td:last-child { width: 1%; white-space: nowrap; }

details { border: 1px solid var(--line); border-radius: 8px; margin: 0.4rem 0; font-size: 0.9rem; }
details[open] { padding-bottom: 0.25rem; }
summary { padding: 0.4rem 0.8rem; cursor: pointer; color: var(--muted); border-radius: 8px; }
summary:hover { background: var(--soft); color: var(--ink); }
details > table { width: calc(100% - 1.6rem); margin: 0.2rem 0.8rem; }
dl { display: grid; grid-template-columns: minmax(8rem, 30%) 1fr; gap: 0.4rem 1rem; margin: 0.5rem 0.8rem; }
dd { margin: 0; }

.panel { margin: 0 0 1rem; border: 1px solid var(--panel-line); border-radius: 10px; overflow: hidden; background: var(--panel); color: var(--panel-ink); }
.panel figcaption { display: flex; align-items: center; gap: 0.4rem; padding: 0.45rem 1rem; background: var(--panel-head); color: var(--panel-muted); font-size: 0.8rem; font-weight: 600; }
.panel pre { margin: 0; padding: 0.9rem 1rem; font-size: 0.8rem; line-height: 1.6; white-space: pre-wrap; word-break: break-all; }
.panel .status { padding: 0; background: none; color: #8fe0b0; }
.panel code { font-size: inherit; }
.shell code { -webkit-user-select: all; user-select: all; }
.key { color: #9cc4ff; }
.string { color: #a8dfb0; }
.literal { color: #f5bd82; }

@media (min-width: 76rem) {
  .entry { grid-template-columns: minmax(0, 1.25fr) minmax(0, 1fr); }
  .panels { position: sticky; top: 1.5rem; align-self: start; }
}
@media (max-width: 56rem) {
  html { scroll-padding-top: 4rem; }
  nav { position: sticky; inset: 0 0 auto; z-index: 2; width: auto; padding: 0.5rem 0.75rem; overflow-x: auto; border: 0; border-bottom: 1px solid var(--line); }
  nav > ul { display: flex; align-items: center; gap: 0.25rem; }
  nav > ul > li { margin: 0; flex: none; }
  nav li ul { display: none; }
  main { margin-left: 0; padding-top: 2rem; }
}
@media (max-width: 40rem) {
  .chapter { padding-block: 3rem 2rem; }
  .overview a { grid-template-columns: 4.2rem minmax(0, 1fr); }
  .overview span:last-child { grid-column: 2; }
  .fields, .fields tbody, .fields tr, .fields th, .fields td { display: block; width: auto; }
  .fields thead { display: none; }
  .fields tr { padding: 0.7rem 0; border-bottom: 1px solid var(--line); }
  .fields tbody > tr:last-child { border-bottom: 0; }
  .fields th, .fields td { padding: 0 0 0.2rem; border: 0; }
  .fields small { display: inline; margin-left: 0.6rem; }
  .fields .type ul { display: inline; }
  .fields .type li { display: inline; }
  .fields .type li::before { content: " · "; }
  .fields tr:has(+ .nested) { border: 0; padding-bottom: 0; }
  .fields .nested { padding-top: 0.2rem; }
  .errors td:last-child { white-space: normal; overflow-wrap: anywhere; width: 30%; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: 0.5rem; }
}
@media print {
  :root { --panel: #ffffff; --panel-head: #ffffff; --panel-line: #c8ccd4; --panel-ink: #1a2030; --panel-muted: #596273; }
  nav, .skip, .button { display: none; }
  body { font-size: 10pt; }
  main { margin: 0; padding: 0; }
  .entry { display: block; padding: 1.2rem 0; }
  .chapter { padding: 2rem 0 1rem; break-after: avoid; }
  h2, h3, h4, figcaption { break-after: avoid; }
  tr, .endpoint { break-inside: avoid; }
  .key, .string, .literal, .panel .status { color: inherit; }
  details::details-content { content-visibility: visible; block-size: auto; }
}
`;
