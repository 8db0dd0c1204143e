import { html, type Markup } from '../../../platform/http/answers/markup.ts';
import type { ServedPage } from '../../../platform/http/route.ts';
import type { quotePageOf } from '../../documents/layout/quote-view.ts';
import type { Quote } from '../../offers/quotes/schema.ts';
import { details, linesOf } from './document-page.ts';
import { type Frame, framedPage } from './frame.ts';
import { QUOTE_PAGE_TEXTS, type QuoteNotice } from './quote-texts.ts';
import { fittingRows } from './shown-document.ts';

export interface ShownQuote {
  frame: Frame;
  printed: ReturnType<typeof quotePageOf>;
  lineCount: number;
  status: Quote['status'];
  acceptance: { day: string; by: string } | undefined;
  /** The path of the link. */
  path: string;
}

/** What the visitor typed, and what became of it. */
export interface Typed {
  notice?: QuoteNotice;
  name?: string;
  /** The address that codes go to, with most of its letters hidden. */
  address?: string;
}

/** A quote as its printed document, with the ways to answer it. All of it works without script. */
export function quotePage(shown: ShownQuote, typed: Typed = {}): ServedPage {
  const { frame, printed, lineCount, path } = shown;
  const rows = fittingRows(printed);
  const { total } = printed.totals;
  const content = html`<section class="sheet first"><div class="top"><h1>${printed.heading}</h1></div>
${lineCount > 0 && html`<p class="soft small label">${total.label}</p><p class="sum">${total.value}</p>\n`}${printed.statements.map((text) => html`<p class="pre">${text}</p>`)}${answerOf(shown)}
<div class="acts"><a class="button" href="${path}/pdf">↓ PDF</a></div></section>
${
  lineCount > 0 ? linesOf({ frame, printed, rows, hiddenLines: lineCount - rows.length }) : texts(printed)
}${sections(shown)}${details({ printed })}${shown.status === 'SENT' && forms(shown, typed)}`;
  return framedPage(frame, content, { title: printed.heading });
}

/** Without lines there are no sums, and fees that come back have no total. */
function texts({ introduction, closing }: ShownQuote['printed']): Markup {
  return html`<section class="sheet">${introduction && html`<p class="pre">${introduction}</p>`}<p class="pre soft small">${closing}</p></section>`;
}

function answerOf({ frame, status, acceptance }: ShownQuote): Markup | false {
  const texts = QUOTE_PAGE_TEXTS[frame.language];
  if (acceptance) return html`<p class="note paid">${texts.accepted(acceptance.day, acceptance.by)}</p>`;
  return status === 'DECLINED' && html`<p class="note">${texts.declined}</p>`;
}

function sections({ printed }: ShownQuote): Markup {
  return html`${printed.sections.map(
    ({ heading, rows }) =>
      html`<section class="sheet"><h2>${heading}</h2><dl class="fees">${rows.map(
        ({ name, details: more, value }) =>
          html`<dt>${name}${more && html`<br><span class="small pre">${more}</span>`}</dt><dd>${value}</dd>`,
      )}</dl></section>`,
  )}`;
}

/** First the name, then the code. Another code can be asked for, and the quote be declined, at any time. */
function forms({ frame, path }: ShownQuote, { notice, name = '', address = '' }: Typed): Markup {
  const texts = QUOTE_PAGE_TEXTS[frame.language];
  const hasCode = notice === 'codeSent' || notice === 'wrongCode' || notice === 'tooMany';
  const nameField = html`<label>${texts.name}<input name="name" required maxlength="200" autocomplete="name" value="${name}"></label>`;
  return html`<section class="sheet" id="answer"><h2>${texts.accept}</h2>${
    notice
      ? html`<p class="note${notice === 'codeSent' ? '' : ' bad'}" role="status">${texts.notices[notice](address)}</p>`
      : html`<p>${texts.how}</p>`
  }${
    hasCode &&
    html`<form class="fields" method="post" action="${path}/accept">${nameField}
<label>${texts.code}<input name="code" required inputmode="numeric" pattern="[0-9 ]{6,9}" autocomplete="one-time-code"></label>
<button class="pay">${texts.accept}</button></form>`
  }<form class="fields" method="post" action="${path}/code">${
    hasCode ? html`<input type="hidden" name="name" value="${name}">` : nameField
  }<button class="${hasCode ? '' : 'pay'}">${hasCode ? texts.sendAnother : texts.sendCode}</button></form>
<details><summary>${texts.decline}</summary><form class="fields" method="post" action="${path}/decline">
<label>${texts.reason}<textarea name="reason" rows="3" maxlength="2000"></textarea></label><button>${texts.decline}</button></form></details></section>`;
}
