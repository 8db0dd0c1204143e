/** One style for all pages. Colours are chosen so that text has a contrast of 4.5 or more in both themes. */
export const STYLE = `
:root{color-scheme:light dark;--accent:#1f2328;--on-accent:#fff;--ground:#f3f3f0;--sheet:#fff;--ink:#1c1e21;--soft:#5c6168;
--line:#e3e3de;--good:#14663a;--good-ground:#e3f3e9;--bad:#a3211b;--bad-ground:#fdeae8;--calm-ground:#ececea}
@media (prefers-color-scheme:dark){:root{--accent:#e8e8e6;--on-accent:#15171a;--ground:#121316;--sheet:#1b1d21;--ink:#eceded;
--soft:#a4a9b0;--line:#303338;--good:#7fd6a4;--good-ground:#16301f;--bad:#ff9d94;--bad-ground:#3a1d1b;--calm-ground:#2a2d32}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
overflow-wrap:anywhere;-webkit-text-size-adjust:100%}
.wrap{max-width:47rem;margin:0 auto;padding:1.75rem 1rem 3rem}
header{display:flex;align-items:center;justify-content:space-between;gap:1rem;min-height:3rem;margin-bottom:1.25rem}
header img{display:block;max-height:3.25rem;max-width:14rem}
.name{margin:0;font-weight:650;font-size:1.15rem}
.sheet{background:var(--sheet);border:1px solid var(--line);border-radius:14px;padding:1.75rem 2rem;margin-bottom:1rem}
.first{border-top:4px solid var(--rule,var(--accent))}
h1{margin:0;font-size:1.05rem;font-weight:600}
h2{margin:0 0 .9rem;font-size:1.05rem;font-weight:650}
p{margin:0 0 .75rem}p:last-child{margin-bottom:0}
.soft,dt,footer{color:var(--soft)}.small,footer{font-size:.875rem}
.pre{white-space:pre-line}
.top{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem 1rem;margin-bottom:1.4rem}
.pill{display:inline-block;padding:.15rem .7rem;border-radius:99px;font-size:.8125rem;font-weight:600;background:var(--calm-ground);white-space:nowrap}
.paid{color:var(--good);background:var(--good-ground)}.overdue{color:var(--bad);background:var(--bad-ground)}
.sum{margin:0 0 .2rem;font-size:2.6rem;line-height:1.15;font-weight:650;letter-spacing:-.02em;font-variant-numeric:tabular-nums}.label{margin:0 0 .1rem}.late{color:var(--bad);font-weight:600}
.acts{display:flex;flex-wrap:wrap;gap:.6rem;margin-top:1.5rem}
form{margin:0}
button{padding:.65rem 1.15rem;border:1px solid var(--line);border-radius:9px;background:none;color:inherit;font:inherit;font-weight:600;cursor:pointer}
button:hover{border-color:var(--soft)}
.button{display:inline-block;padding:.65rem 1.15rem;border:1px solid var(--line);border-radius:9px;font-weight:600;text-decoration:none}
.fields{display:grid;gap:.8rem;margin-top:1.1rem;max-width:26rem}.fields button{justify-self:start}label{display:grid;gap:.25rem;font-weight:600}summary{cursor:pointer;margin-top:1.5rem}
input,textarea{width:100%;padding:.6rem .75rem;border:1px solid var(--soft);border-radius:9px;background:var(--sheet);color:inherit;font:inherit}
.fees{grid-template-columns:1fr auto}.fees dt{color:inherit}.fees dd{text-align:right;font-variant-numeric:tabular-nums}
.pay{background:var(--accent);color:var(--on-accent);border-color:transparent}
a{color:inherit}:focus-visible{outline:3px solid;outline-offset:2px;border-radius:9px}
.note{padding:.75rem 1rem;border-radius:9px;background:var(--calm-ground);margin-top:1.25rem}
.bad{color:var(--bad);background:var(--bad-ground);font-weight:600;margin:0 0 1rem}
dl{margin:0;display:grid;grid-template-columns:auto 1fr;gap:.35rem 1rem}dd{margin:0}
dl+p{margin-top:.9rem}
.two{display:flex;gap:1.25rem;justify-content:space-between;align-items:flex-start}.two dl{flex:1}.two p{max-width:45%}
.code{flex:none;margin:0;text-align:center}.code svg{display:block;width:10rem;padding:.7rem;background:#fff;border:1px solid var(--line);border-radius:9px}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
caption{text-align:left;font-size:1.05rem;font-weight:650;padding-bottom:.6rem}
th{font-size:.8125rem;font-weight:600;color:var(--soft);text-align:left;padding:.4rem 0}
td{padding:.75rem 0;border-top:1px solid var(--line);vertical-align:top}
td+td,th+th{padding-left:1.25rem;text-align:right;white-space:nowrap}
td b{font-weight:600}th,td:nth-child(2){overflow-wrap:normal}td:nth-child(2){white-space:normal}
.sums{margin:.25rem 0 0 auto;max-width:26rem;grid-template-columns:1fr auto;padding-top:.9rem;border-top:1px solid var(--line);font-variant-numeric:tabular-nums}
.sums+.sums{margin-top:.75rem}.sums dd{text-align:right;white-space:nowrap}.strong{font-weight:650;color:var(--ink)}
.parts{display:grid;grid-template-columns:repeat(auto-fit,minmax(11rem,1fr));gap:1rem 2rem;padding:1rem 2rem}.parts p{margin:0}
.list{list-style:none;padding:.35rem 2rem}
.list a{display:grid;grid-template-columns:1fr auto;gap:.15rem 1rem;padding:.9rem 0;border-top:1px solid var(--line);text-decoration:none}
.list a:hover b{text-decoration:underline}.list li:first-child a{border-top:0}.whole{display:inline-block}.list .right{text-align:right;font-variant-numeric:tabular-nums}
.lost{min-height:70vh;display:grid;place-content:center;max-width:30rem;margin:0 auto;text-align:center}.lost h1{font-size:1.5rem;margin-bottom:.75rem}
@media (prefers-color-scheme:dark){header img{background:#fff;padding:.4rem;border-radius:9px}}
@media (max-width:36rem){.wrap{padding:1rem .75rem 2rem}.sheet{padding:1.25rem}.sum{font-size:2.1rem}.two{flex-direction:column;gap:1rem}.two dl{flex:none}.two p{max-width:none}.parts{padding:.5rem 1.25rem}
.acts form{flex:1 1 auto}.acts form:has(.pay){flex-basis:100%}.acts button{width:100%}dl:not(.sums){grid-template-columns:1fr;gap:0}dl:not(.sums) dd{margin-bottom:.6rem}
thead{display:none}tr{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 .4rem;border-top:1px solid var(--line);padding:.7rem 0}tr:first-child{border-top:0;padding-top:0}
td{padding:0;border:0}td:first-child{flex:0 0 100%}td+td{padding:0;color:var(--soft);font-size:.875rem}td:nth-child(3)::before{content:'× '}
td:nth-child(4):not(:last-child)::before{content:'· '}td:last-child{margin-left:auto;color:var(--ink);font-size:1rem}.list{padding:.35rem 1.25rem}}
@media print{:root{color-scheme:light;--ground:#fff;--sheet:#fff;--ink:#000;--soft:#444;--line:#ccc;--good:#000;--bad:#000;--good-ground:#eee;--bad-ground:#eee;--calm-ground:#eee}
.wrap{max-width:none;padding:0}.sheet{border-width:0 0 1px;border-radius:0;padding:1rem 0;break-inside:avoid}.long{break-inside:auto}.acts,.nav{display:none}header img{background:none;padding:0}.parts{padding:1rem 0}}
`;

/**
 * Tells the service that somebody looks at the page: at the first touch, key or scroll, or after three seconds in sight. A
 * scanner of mail that only loads the page does neither.
 */
export const BEACON = `let told=false;const tell=()=>{if(told||document.visibilityState!=='visible')return;told=true;
navigator.sendBeacon(location.pathname.replace(/\\/$/,'')+'/seen')};
for(const sign of ['pointerdown','keydown','scroll'])addEventListener(sign,tell,{passive:true});setTimeout(tell,3000);`;
