import type { AccountLine, StatementToMake } from '../facts/account-statement.ts';
import { type Formats, formatsOf } from './formats.ts';
import { named } from './parties.ts';
import { ACCOUNT_LABELS, type AccountLabels } from './texts/account.ts';
import type { Labels } from './texts/labels.ts';
import { LABELS } from './texts.ts';
import { frameOf, longest, type Pictures } from './view.ts';
import { words } from './words.ts';

/** The statement of account as texts in its language, ready for `document.typ`. */
export function accountPageOf(statement: StatementToMake, pictures: Pictures, fontNames: readonly string[]) {
  const { head, lines } = statement;
  const formats = formatsOf(head.locale);
  const labels = LABELS[formats.language];
  const account = ACCOUNT_LABELS[formats.language];
  const rows = lines.map((line) => rowOf(line, formats, labels, account));
  const { columns } = labels;
  return {
    ...frameOf(statement, account.title, pictures, fontNames),
    facts: [
      ...named(account.date, formats.day(head.issueDate)),
      ...named(account.period, formats.period(head.from, head.to)),
    ],
    statements: [
      ...(lines.length === 0 ? [account.nothing] : []),
      ...(lines.some(({ balanceMinor }) => balanceMinor < 0) ? [account.inFavour] : []),
    ],
    account: {
      heads: [account.date, columns.item, columns.amount, account.balance],
      rows,
      widest: (['day', 'amount', 'balance'] as const).map((name) => longest(rows.map((row) => row[name]))),
    },
  };
}

/** A row as texts. The balances at the ends of a section name its currency. */
function rowOf(line: AccountLine, formats: Formats, labels: Labels, account: AccountLabels) {
  const { type, currencyCode, currencyExponent: exponent, balanceMinor, amountMinor } = line;
  const isEnd = type === 'OPENING' || type === 'CLOSING';
  const day = formats.day(line.valueDate);
  const details = detailsOf(line, formats, labels);
  return {
    day: isEnd ? '' : day,
    name: isEnd ? account[type](day) : nameOf(line, labels, account),
    ...(details === '' ? {} : { details }),
    amount: amountMinor === undefined ? '' : formats.amount(amountMinor, exponent),
    balance: isEnd
      ? formats.money(balanceMinor, exponent, currencyCode)
      : formats.amount(balanceMinor, exponent),
    ...(isEnd ? { end: type } : {}),
    ...(type === 'OPENING' ? { currency: currencyCode } : {}),
  };
}

function nameOf({ type, kind, number = '' }: AccountLine, labels: Labels, account: AccountLabels): string {
  const invoice = kind === 'DEPOSIT' ? labels.deposit.invoice : labels.invoice;
  if (type === 'INVOICE') return words(`${invoice} ${number}`);
  const isCredit = kind === 'GOODWILL' || kind === 'CANCELLATION';
  if (type === 'CREDIT_NOTE') return words(`${labels.creditNote[isCredit ? kind : 'CORRECTION']} ${number}`);
  return type === 'OPENING' || type === 'CLOSING' ? '' : account.movements[type];
}

function detailsOf(line: AccountLine, formats: Formats, labels: Labels): string {
  const { type, dueDate, invoiceNumber = '', method = '', reference = '' } = line;
  const details =
    type === 'INVOICE'
      ? [dueDate === undefined ? '' : `${labels.facts.dueDate}: ${formats.day(dueDate)}`]
      : [invoiceNumber === '' ? '' : `${labels.invoice} ${invoiceNumber}`, method, reference];
  return details
    .map(words)
    .filter((text) => text !== '')
    .join(' · ');
}
