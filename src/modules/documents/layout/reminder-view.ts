import type { ReminderToMake } from '../facts/reminder-letter.ts';
import { formatsOf } from './formats.ts';
import { named } from './parties.ts';
import { accountRows } from './payment.ts';
import { REMINDER_LABELS } from './texts/reminder.ts';
import { LABELS } from './texts.ts';
import { frameOf, longest, type Pictures } from './view.ts';
import { words } from './words.ts';

/** The reminder as texts in its language, ready for `document.typ`. Its table has the columns of a statement of account. */
export function reminderPageOf(reminder: ReminderToMake, pictures: Pictures, fontNames: readonly string[]) {
  const { head, lines } = reminder;
  const formats = formatsOf(head.locale);
  const labels = LABELS[formats.language];
  const { tones, ...texts } = REMINDER_LABELS[formats.language];
  const { title, opening, request } = tones[head.tone];
  const { currencyExponent: exponent, currencyCode } = head;
  const total = lines.reduce((sum, { dueMinor }) => sum + BigInt(dueMinor), 0n);
  const rows = lines.map(({ number, issueDate, dueDate, daysOverdue, dueMinor }, index) => ({
    ...(index === 0 && { currency: currencyCode }),
    day: formats.day(dueDate),
    name: words(`${labels.invoice} ${number}`),
    details: `${labels.facts.issueDate}: ${formats.day(issueDate)}`,
    amount: String(daysOverdue),
    balance: formats.amount(dueMinor, exponent),
  }));
  const sum = {
    name: texts.total,
    day: '',
    amount: '',
    balance: formats.money(total, exponent, currencyCode),
  };
  return {
    ...frameOf(reminder, title, pictures, fontNames),
    facts: named(labels.facts.issueDate, formats.day(head.issueDate)),
    statements: [opening],
    account: {
      heads: [labels.facts.dueDate, labels.invoice, texts.daysOverdue, texts.due],
      rows: [...rows, { ...sum, end: 'CLOSING' }],
      widest: (['day', 'amount', 'balance'] as const).map((name) =>
        longest([...rows, sum].map((row) => row[name])),
      ),
    },
    payment: { heading: labels.payment.heading, sentence: request, rows: accountRows(head, labels) },
    closing: texts.paidMeanwhile,
  };
}
