import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fontsIn, INSTALLED } from '../../../../test/support/fonts.ts';
import { Typesetter } from '../../../platform/typesetting/typesetter.ts';
import { type OverdueLine, type ReminderHead, type ReminderToMake, TONES } from '../facts/reminder-letter.ts';
import { reminderPageOf } from './reminder-view.ts';
import { invoiceHead } from './sample-document.ts';

const fonts = fontsIn(INSTALLED);
const typesetter = new Typesetter(fileURLToPath(new URL('.', import.meta.url)), fonts);
const { seller, buyer, bankAccount } = invoiceHead();

const line = (more: Partial<OverdueLine> = {}): OverdueLine => ({
  ...{
    number: 'INV-000001',
    issueDate: '2026-10-01',
    dueDate: '2026-10-15',
    daysOverdue: 28,
    dueMinor: 84_788,
  },
  ...more,
});
const second = line({ number: 'INV-000002', dueDate: '2026-11-05', daysOverdue: 7, dueMinor: 100 });

function reminderOf(head: Partial<ReminderHead>, lines: OverdueLine[]): ReminderToMake {
  const letter = {
    locale: 'en-GB',
    paper: 'A4' as const,
    seller,
    buyer,
    bankAccount,
    issueDate: '2026-11-12',
  };
  const money = { currencyCode: 'EUR', currencyExponent: 2 };
  return {
    head: { type: 'REMINDER', tone: 'FRIENDLY', ...letter, ...money, ...head },
    lines,
    isSandbox: false,
  };
}

const page = (head: Partial<ReminderHead>, lines: OverdueLine[]) =>
  reminderPageOf(reminderOf(head, lines), {}, fonts.names);
function pagesOf(head: Partial<ReminderHead>, lines: OverdueLine[]): number {
  const job = { main: 'document.typ', data: page(head, lines), files: new Map(), createdAt: new Date(0) };
  return Number(/\/Count (\d+)/.exec(typesetter.typeset(job).bytes.toString('latin1'))?.[1]);
}
const plain = (text = '') => text.replace(/[\u00a0\u202f]/g, ' ');

/** The titles of the three tones, and the sum, in each language of documents. */
const TEXTS: Record<string, string[]> = {
  'en-GB': ['Payment reminder', 'Payment overdue', 'Last reminder', 'Total due', 'EUR 848.88'],
  'de-DE': ['Zahlungserinnerung', 'Mahnung', 'Letzte Mahnung', 'Summe', '848,88 EUR'],
  'fr-FR': ['Rappel de paiement', 'Relance', 'Dernier rappel', 'Total dû', '848,88 EUR'],
  'es-ES': [
    'Recordatorio de pago',
    'Reclamación de pago',
    'Último recordatorio',
    'Total pendiente',
    '848,88 EUR',
  ],
  'it-IT': [
    'Promemoria di pagamento',
    'Sollecito di pagamento',
    'Ultimo sollecito',
    'Totale dovuto',
    '848,88 EUR',
  ],
  'nl-NL': ['Betalingsherinnering', 'Aanmaning', 'Laatste aanmaning', 'Totaal verschuldigd', 'EUR 848,88'],
};

describe('the letter of a reminder', () => {
  for (const [locale, expected] of Object.entries(TEXTS))
    test(`the letter of a reminder is in the language of ${locale}, in three tones`, () => {
      const pages = TONES.map((tone) => page({ locale, tone }, [line(), second]));
      const sum = pages[0]?.account.rows.at(-1);
      assert.deepEqual([...pages.map(({ heading }) => heading), sum?.name, plain(sum?.balance)], expected);
      const wordings = pages.flatMap(({ statements, payment }) => [...statements, payment.sentence]);
      assert.equal(new Set(wordings).size, 6, 'each tone has words of its own');
      for (const tone of TONES) assert.equal(pagesOf({ locale, tone }, [line(), second]), 1);
    });

  test('the letter of a reminder lists invoices with their days, and where to pay', () => {
    const { account, payment, closing } = page({}, [line(), second]);
    assert.deepEqual(account.heads, ['Due date', 'Invoice', 'Days overdue', 'Amount due']);
    assert.deepEqual(
      account.rows.map(({ day, name, amount, balance }) => [day, name, amount, plain(balance)]),
      [
        ['15 Oct 2026', 'Invoice INV-000001', '28', '847.88'],
        ['5 Nov 2026', 'Invoice INV-000002', '7', '1.00'],
        ['', 'Total due', '', 'EUR 848.88'],
      ],
    );
    assert.ok(
      payment.rows.some(({ value }) => value.startsWith('DE')),
      JSON.stringify(payment.rows),
    );
    assert.match(closing, /paid in the meantime/);
  });

  test('the letter of a reminder sets hostile texts, great amounts and many invoices', () => {
    const hostile = line({ number: `#let x = [*] $ <b> ${'W'.repeat(80)}`, dueMinor: 9_007_199_254_740_991 });
    assert.equal(pagesOf({}, [hostile, hostile]), 1);
    const sum = page({}, [hostile, hostile]).account.rows.at(-1)?.balance;
    assert.equal(plain(sum), 'EUR 180,143,985,094,819.82', 'sums are exact');
    assert.ok(
      pagesOf(
        { paper: 'LETTER' },
        Array.from({ length: 500 }, () => second),
      ) > 10,
    );
  });

  test('the letter of a reminder is marked in a sandbox', () => {
    const { sandbox } = reminderPageOf({ ...reminderOf({}, [line()]), isSandbox: true }, {}, fonts.names);
    assert.match(sandbox?.notice ?? '', /not a reminder/);
  });
});
