import { html, type Markup } from '../../../platform/http/answers/markup.ts';
import type { ServedPage } from '../../../platform/http/route.ts';
import { LABELS } from '../../documents/layout/texts.ts';
import type { Row } from '../../documents/layout/totals.ts';
import { type Frame, framedPage } from './frame.ts';
import { PAGE_TEXTS, type PageTexts, type ShownState } from './texts.ts';

/** A document in the list of its client. */
export interface ListedDocument {
  /** Its address, relative to the page's own. */
  path: string;
  name: string;
  /** Its days, such as when it is due. */
  days: string;
  amount: string;
  state?: ShownState | undefined;
}

/** All documents of a client, open ones first. */
export interface ShownList {
  frame: Frame;
  buyer: string;
  /** What is due in each currency, and how much of it is overdue. */
  balances: { due: Row; overdue?: string | undefined }[];
  documents: ListedDocument[];
  /** The address of the next page. */
  older?: string | undefined;
}

export function listPage({ frame, buyer, balances, documents, older }: ShownList): ServedPage {
  const texts = PAGE_TEXTS[frame.language];
  const content = html`<section class="sheet first"><div class="top"><h1>${texts.documents}</h1><span class="soft">${buyer}</span></div>
${balances.map(({ due, overdue }) => html`<p class="soft small label">${due.label}</p><p class="sum">${due.value}</p>${overdue && html`<p class="late">${overdue}</p>`}`)}${
  balances.length === 0 && html`<p>${LABELS[frame.language].payment.nothingToPay}</p>`
}</section>${documents.length > 0 && html`<ul class="sheet list">${documents.map((one) => item(one, texts))}</ul>`}
${older && html`<p class="nav"><a href="${older}">${texts.older} →</a></p>`}`;
  return framedPage(frame, content, { title: texts.documents });
}

function item({ path, name, days, amount, state }: ListedDocument, { states }: PageTexts): Markup {
  return html`<li><a href="${path}"><b>${name}</b><span class="right">${amount}</span><span class="soft small">${days}</span>${
    state && html`<span class="right"><span class="pill ${state}">${states[state]}</span></span>`
  }</a></li>\n`;
}
