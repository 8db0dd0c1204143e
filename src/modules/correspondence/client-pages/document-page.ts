import { html, type Markup } from '../../../platform/http/answers/markup.ts';
import type { ServedPage } from '../../../platform/http/route.ts';
import type { QrCode } from '../../documents/layout/payment-codes.ts';
import type { SwissBill } from '../../documents/layout/swiss-bill.ts';
import type { Row } from '../../documents/layout/totals.ts';
import { framedPage } from './frame.ts';
import type { ShownDocument } from './shown-document.ts';
import { PAGE_TEXTS } from './texts.ts';

export function documentPage(shown: ShownDocument): ServedPage {
  const { frame, printed, back, paysOnline } = shown;
  const texts = PAGE_TEXTS[frame.language];
  const content = html`${back && html`<p class="nav"><a href="${back}">← ${texts.documents}</a></p>`}
${head(shown)}${payment(shown)}${linesOf(shown)}${details(shown)}`;
  return framedPage(frame, content, { title: printed.heading, hasBeacon: true, paysOnline });
}

function head({ frame, printed, state, sum, sentence, early, path, ...shown }: ShownDocument): Markup {
  const texts = PAGE_TEXTS[frame.language];
  const button = (name: string, label: string, kind = '') =>
    html`<form method="post" action="${path}/${name}"><button class="${kind}">${label}</button></form>`;
  return html`<section class="sheet first"><div class="top"><h1>${printed.heading}</h1>${
    state && html`<span class="pill ${state}">${texts.states[state]}</span>`
  }</div>
<p class="soft small label">${sum.label}</p><p class="sum">${sum.value}</p>${sentence && html`<p class="${state === 'overdue' ? 'late' : 'soft'}">${sentence}</p>`}
${printed.statements.map((text) => html`<p class="pre">${text}</p>`)}${[early, shown.notice && texts.payment[shown.notice]].map((text) => text && html`<p class="note">${text}</p>`)}
<div class="acts">${shown.paysOnline && button('checkout', texts.payOnline, 'pay')}${
    shown.hasPdf && button('pdf', '↓ PDF')
  }${shown.hasXml && button('xml', '↓ XML')}</div></section>`;
}

/** How to pay by transfer. Only an open invoice is paid. */
function payment({ isOpen, printed }: ShownDocument): Markup | false {
  const { payment: given, swissBill } = printed;
  if (!isOpen || !given) return false;
  const rows = swissBill ? swissRows(swissBill) : given.rows;
  const code = swissBill?.code ?? given.code;
  const heading = given.heading ?? swissBill?.labels.paymentPart;
  if (rows.length === 0) return false;
  return html`<section class="sheet"><h2>${heading}</h2><div class="two"><dl>${rows.map(
    ({ label, value }) => html`<dt>${label}</dt><dd class="pre">${value}</dd>`,
  )}</dl>${
    code &&
    html`<figure class="code">${picture(code, swissBill !== undefined, given.scan ?? heading)}${
      given.scan && html`<figcaption class="soft small">${given.scan}</figcaption>`
    }</figure>`
  }</div></section>`;
}

function swissRows({ labels, iban, creditor, reference, message, amount, currencyCode }: SwissBill): Row[] {
  return [
    { label: labels.account, value: [iban, ...creditor].join('\n') },
    { label: labels.reference, value: reference },
    { label: labels.additional, value: message },
    { label: labels.amount, value: `${currencyCode} ${amount}` },
  ].filter(({ value }) => value !== '');
}

/** The code as strokes of one module each. The Swiss one has the cross of its country in the middle. */
function picture({ size, runs }: QrCode, isSwiss: boolean, label: string | undefined): Markup {
  const middle = size / 2;
  // The sides of the cross, in the modules of a code of 46 mm.
  const [outer, long, short] = [7, 3.9, 1.2].map((mm) => (mm * size) / 46) as [number, number, number];
  const bar = (width: number, height: number, color: string) =>
    html`<rect x="${middle - width / 2}" y="${middle - height / 2}" width="${width}" height="${height}" fill="${color}"/>`;
  return html`<svg viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges"><path transform="translate(0 .5)" stroke="#000" d="${runs
    .map(([x, y, length]) => `M${x} ${y}h${length}`)
    .join('')}"/>${
    isSwiss && [
      bar(outer, outer, '#fff'),
      bar(outer * 0.88, outer * 0.88, '#000'),
      bar(long, short, '#fff'),
      bar(short, long, '#fff'),
    ]
  }</svg>`;
}

type Printed = ShownDocument['printed'];

export function linesOf({
  frame,
  printed,
  rows,
  hiddenLines,
}: Pick<ShownDocument, 'frame' | 'rows' | 'hiddenLines'> & {
  printed: Pick<Printed, 'table' | 'totals'> &
    Partial<Pick<Printed, 'settlement' | 'introduction' | 'closing'>>;
}): Markup {
  const texts = PAGE_TEXTS[frame.language];
  const { table, totals, settlement } = printed;
  return html`<section class="sheet long">${printed.introduction && html`<p class="pre">${printed.introduction}</p>`}${
    rows.length > 0 &&
    html`<table><thead><tr>${table.heads.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map(
      (row) =>
        html`<tr><td><b>${row.name}</b>${row.details && html`<div class="soft small pre">${row.details}</div>`}</td><td>${row.quantity} ${row.unit}</td><td>${row.price}</td>${
          table.heads.length > 4 && html`<td>${row.tax}</td>`
        }<td>${row.amount}</td></tr>\n`,
    )}</tbody></table>`
  }${hiddenLines > 0 && html`<p class="note small">${texts.moreLines(hiddenLines)}</p>`}
${sums(totals.rows, totals.total)}${settlement && sums(settlement.rows, settlement.left)}
${totals.inTaxCurrency.length > 0 && sums(totals.inTaxCurrency)}
${[...totals.legalNotes, printed.closing].map((text) => text && html`<p class="pre soft small">${text}</p>`)}</section>`;
}

function sums(rows: Row[], last?: Row): Markup {
  return html`<dl class="sums">${rows.map(({ label, value }) => html`<dt>${label}</dt><dd>${value}</dd>`)}${
    last && html`<dt class="strong">${last.label}</dt><dd class="strong">${last.value}</dd>`
  }</dl>`;
}

/** Numbers and days, the recipient, and the small print. */
export function details({
  printed,
}: {
  printed: Pick<Printed, 'facts' | 'buyer' | 'mentions'> & Partial<Pick<Printed, 'notes'>>;
}): Markup {
  const { facts, buyer, notes, mentions } = printed;
  return html`<section class="sheet"><div class="two"><dl>${facts.map(
    ({ label, value }) => html`<dt>${label}</dt><dd>${value}</dd>`,
  )}</dl><p class="pre">${buyer.join('\n')}</p></div>
${notes && html`<p class="note pre"><b>${notes.heading}</b>\n${notes.text}</p>`}
${mentions.map((text) => html`<p class="soft small">${text}</p>`)}</section>`;
}
