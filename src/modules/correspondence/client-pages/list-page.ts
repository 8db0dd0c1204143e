import { currencyExponent } from '../../../platform/currencies.ts';
import type { RowOf } from '../../../platform/database/statement.ts';
import { integerValue } from '../../../platform/exact-integers.ts';
import { html, type Markup } from '../../../platform/http/answers/markup.ts';
import type { ServedPage } from '../../../platform/http/route.ts';
import { type Formats, formatsOf } from '../../documents/layout/formats.ts';
import { LABELS } from '../../documents/layout/texts.ts';
import { words } from '../../documents/layout/words.ts';
import { letterTo } from '../../money/reports/account-pdf.ts';
import { balancesOf } from '../../money/reports/account-statement.ts';
import { framedPage, sellerFrame } from './frame.ts';
import { stateOf } from './shown-document.ts';
import { listDocumentsOfClient } from './store.ts';
import { PAGE_TEXTS } from './texts.ts';
import type { Visit } from './visiting.ts';

/** The documents on one page. */
const DOCUMENTS_MAX = 50;

/** Shows the debts of the client, and its documents behind the last one of the page before. */
export async function listPage(visit: Visit, afterId: string): Promise<ServedPage> {
  const { db, clock, token } = visit;
  const { client: clientId } = visit.link;
  const now = clock.now().toISOString();
  const [{ head, ...letter }, balances, rows] = await Promise.all([
    letterTo(db, clientId),
    balancesOf({ db, clock }, clientId),
    db.all(listDocumentsOfClient, { clientId, afterId, now, count: DOCUMENTS_MAX + 1 }),
  ]);
  const day = now.slice(0, 10);
  const statement = { ...head, type: 'STATEMENT' as const, issueDate: day, from: day, to: day };
  const frame = await sellerFrame(visit, { ...letter, head: statement });
  const formats = formatsOf(head.locale);
  const texts = PAGE_TEXTS[frame.language];
  const due = balances.filter(({ dueMinor }) => dueMinor > 0);
  const shown = rows.slice(0, DOCUMENTS_MAX);
  const content = html`<section class="sheet first"><div class="top"><h1>${texts.documents}</h1><span class="soft">${words(head.buyer.tradingName ?? head.buyer.legalName)}</span></div>
${due.map((balance) => owed(balance, formats))}${
  due.length === 0 && html`<p>${LABELS[frame.language].payment.nothingToPay}</p>`
}</section>${shown.length > 0 && html`<ul class="sheet list">${shown.map((row) => item(row, token, formats))}</ul>`}
${rows.length > DOCUMENTS_MAX && html`<p class="nav"><a href="${token}?after=${shown.at(-1)?.id}">${texts.older} →</a></p>`}`;
  return framedPage(frame, content, { title: texts.documents });
}

type Balance = Awaited<ReturnType<typeof balancesOf>>[number];

function owed({ currencyCode: code, dueMinor, overdueMinor }: Balance, { money, language }: Formats): Markup {
  const amount = (minor: number) => money(integerValue(minor), currencyExponent(code), code);
  return html`<p class="soft small label">${LABELS[language].totals.due}</p><p class="sum">${amount(dueMinor)}</p>${
    overdueMinor > 0 &&
    html`<p class="late">${PAGE_TEXTS[language].states.overdue}: ${amount(overdueMinor)}</p>`
  }`;
}

function item(row: RowOf<typeof listDocumentsOfClient>, token: string, formats: Formats): Markup {
  const { id, kind, status, isOpen, isOverdue, dueDate, payableMinor } = row;
  const { language, money, day } = formats;
  const labels = LABELS[language];
  const isNote = status === null;
  const name = isNote
    ? labels.creditNote[kind as keyof typeof labels.creditNote]
    : kind === 'DEPOSIT'
      ? labels.deposit.invoice
      : labels.invoice;
  const minor = isOpen ? row.dueMinor : isNote ? -payableMinor : payableMinor;
  const due = isOpen && dueDate !== null ? ` · ${labels.facts.dueDate}: ${day(dueDate)}` : '';
  const state = isNote ? undefined : stateOf({ status, isOverdue });
  return html`<li><a href="${token}/${isNote ? 'credit-notes' : 'invoices'}/${id}"><b>${name} <span class="whole">${words(row.number)}</span></b><span class="right">${money(minor, row.currencyExponent, row.currencyCode)}</span><span class="soft small">${day(row.issueDate)}${due}</span>${
    state &&
    html`<span class="right"><span class="pill ${state}">${PAGE_TEXTS[language].states[state]}</span></span>`
  }</a></li>\n`;
}
