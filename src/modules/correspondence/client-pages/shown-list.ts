import { currencyExponent } from '../../../platform/currencies.ts';
import type { RowOf } from '../../../platform/database/statement.ts';
import { integerValue } from '../../../platform/exact-integers.ts';
import { type Formats, formatsOf } from '../../documents/layout/formats.ts';
import type { Labels } from '../../documents/layout/texts/labels.ts';
import { LABELS } from '../../documents/layout/texts.ts';
import { words } from '../../documents/layout/words.ts';
import { letterTo } from '../../money/reports/account-pdf.ts';
import { balancesOf } from '../../money/reports/account-statement.ts';
import type { ListedDocument, ShownList } from './list-page.ts';
import { sellerFrame, stateOf } from './shown-document.ts';
import { listDocumentsOfClient } from './store.ts';
import { PAGE_TEXTS } from './texts.ts';
import { logoOf, type PageDependencies, type Visit } from './visiting.ts';

/** The documents on one page. */
export const DOCUMENTS_MAX = 50;

/** Reads the documents of a visit to all of a client's, behind the one that the page before ended with. */
export async function showList(
  dependencies: PageDependencies,
  visit: Visit,
  afterId: string,
): Promise<ShownList> {
  const { db, clock, link, token } = visit;
  const { client: clientId } = link;
  const now = clock.now().toISOString();
  const [letter, balances, rows] = await Promise.all([
    letterTo(db, clientId),
    balancesOf({ db, clock }, clientId),
    db.all(listDocumentsOfClient, { clientId, afterId, now, count: DOCUMENTS_MAX + 1 }),
  ]);
  const today = now.slice(0, 10);
  const head = { ...letter.head, type: 'STATEMENT' as const, issueDate: today, from: today, to: today };
  const formats = formatsOf(head.locale);
  const shown = rows.slice(0, DOCUMENTS_MAX);
  const logo = await logoOf(dependencies, visit, letter.pictures.logoAssetId);
  return {
    frame: { ...sellerFrame({ head, isSandbox: letter.isSandbox }, ''), logo },
    buyer: words(head.buyer.tradingName ?? head.buyer.legalName),
    balances: balances.flatMap((balance) => owed(balance, formats)),
    documents: shown.map((row) => listed(row, token, formats)),
    ...(rows.length > DOCUMENTS_MAX && { older: `${token}?after=${shown.at(-1)?.id}` }),
  };
}

type Balance = Awaited<ReturnType<typeof balancesOf>>[number];

/** Nothing is due in a currency that only has money on account. */
function owed(
  { currencyCode: code, dueMinor, overdueMinor }: Balance,
  formats: Formats,
): ShownList['balances'] {
  const money = (minor: number) => formats.money(integerValue(minor), currencyExponent(code), code);
  if (dueMinor <= 0) return [];
  const overdue = `${PAGE_TEXTS[formats.language].states.overdue}: ${money(overdueMinor)}`;
  const due = { label: LABELS[formats.language].totals.due, value: money(dueMinor) };
  return [{ due, ...(overdueMinor > 0 && { overdue }) }];
}

type ListedRow = RowOf<typeof listDocumentsOfClient>;

function listed(row: ListedRow, token: string, formats: Formats): ListedDocument {
  const { id, status, isOpen, isOverdue, dueDate, currencyExponent: exponent, currencyCode } = row;
  const labels = LABELS[formats.language];
  const due = isOpen && dueDate !== null ? ` · ${labels.facts.dueDate}: ${formats.day(dueDate)}` : '';
  return {
    path: `${token}/${status === null ? 'credit-notes' : 'invoices'}/${id}`,
    name: words(`${nameOf(row, labels)} ${row.number}`),
    days: formats.day(row.issueDate) + due,
    amount: formats.money(
      isOpen ? row.dueMinor : status === null ? -row.payableMinor : row.payableMinor,
      exponent,
      currencyCode,
    ),
    state: status === null ? undefined : stateOf({ status, isOverdue }),
  };
}

function nameOf({ kind, status }: ListedRow, labels: Labels): string {
  if (status !== null) return kind === 'DEPOSIT' ? labels.deposit.invoice : labels.invoice;
  return labels.creditNote[kind as keyof Labels['creditNote']];
}
