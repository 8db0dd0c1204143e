import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fontsIn, INSTALLED } from '../../../../test/support/fonts.ts';
import { Typesetter } from '../../../platform/typesetting/typesetter.ts';
import type { AccountLine, StatementHead, StatementToMake } from '../facts/account-statement.ts';
import { accountPageOf } from './account-view.ts';
import { invoiceHead } from './sample-document.ts';

const fonts = fontsIn(INSTALLED);
const typesetter = new Typesetter(fileURLToPath(new URL('.', import.meta.url)), fonts);

const inFrancs = { currencyCode: 'CHF', currencyExponent: 2, valueDate: '2026-03-04' };
const { seller, buyer } = invoiceHead();

const opening: AccountLine = {
  ...inFrancs,
  type: 'OPENING',
  valueDate: '2026-01-01',
  balanceMinor: 123_456_789n,
};
const closing: AccountLine = { ...inFrancs, type: 'CLOSING', valueDate: '2026-11-18', balanceMinor: -100n };
const entry = (more: Partial<AccountLine>): AccountLine => ({
  ...{ ...inFrancs, type: 'PAYMENT', amountMinor: -5, balanceMinor: 0n },
  ...more,
});

function statementOf(head: Partial<StatementHead>, lines: AccountLine[]): StatementToMake {
  const days = { issueDate: '2026-11-18', from: '2026-01-01', to: '2026-11-18' };
  const letter = { locale: 'en-GB', paper: 'A4' as const, seller, buyer, ...days };
  return { head: { type: 'STATEMENT', ...letter, ...head }, lines, isSandbox: false };
}

const page = (head: Partial<StatementHead>, lines: AccountLine[]) =>
  accountPageOf(statementOf(head, lines), {}, fonts.names);
function pagesOf(head: Partial<StatementHead>, lines: AccountLine[]): number {
  const data = page(head, lines);
  const job = { main: 'document.typ', data, files: new Map(), createdAt: new Date(0) };
  return Number(/\/Count (\d+)/.exec(typesetter.typeset(job).bytes.toString('latin1'))?.[1]);
}

/** The names of rows and the heads of columns, in each language of documents. */
const TEXTS: Record<string, string[]> = {
  'en-GB': ['Statement of account', 'Opening balance on 1 Jan 2026', 'Payment reversed', 'CHF 1,234,567.89'],
  'de-DE': ['Kontoauszug', 'Anfangssaldo am 01.01.2026', 'Zahlung storniert', '1.234.567,89 CHF'],
  'fr-CH': ['Relevé de compte', 'Solde initial au 01.01.2026', 'Paiement annulé', '1 234 567.89 CHF'],
  'es-ES': ['Estado de cuenta', 'Saldo inicial a 01/01/2026', 'Pago anulado', '1.234.567,89 CHF'],
  'it-IT': ['Estratto conto', 'Saldo iniziale al 01/01/2026', 'Pagamento stornato', '1.234.567,89 CHF'],
  'nl-NL': ['Rekeningoverzicht', 'Beginsaldo op 01-01-2026', 'Betaling teruggedraaid', 'CHF 1.234.567,89'],
};

describe('the page of a statement of account', () => {
  for (const [locale, expected] of Object.entries(TEXTS))
    test(`the page of a statement of account is in the language of ${locale}`, () => {
      const lines = [opening, entry({ type: 'PAYMENT_REVERSAL' }), closing];
      const { heading, account, statements } = page({ locale }, lines);
      const [first, second] = account.rows;
      const plain = (text = '') => text.replace(/[\u00a0\u202f]/g, ' ');
      assert.deepEqual([heading, first?.name, second?.name, plain(first?.balance)], expected);
      assert.equal(statements.length, 1, 'a balance below 0 is explained');
      assert.equal(pagesOf({ locale }, lines), 1);
    });

  test('the page of a statement of account names documents, and details of money', () => {
    const { account } = page({ locale: 'de-DE' }, [
      entry({ type: 'INVOICE', number: '2026-0042', dueDate: '2026-03-18' }),
      entry({ type: 'CREDIT_NOTE', kind: 'CANCELLATION', number: 'CN-1', invoiceNumber: '2026-0042' }),
      entry({ method: 'bar', reference: 'Beleg\n7' }),
      entry({ type: 'WRITE_OFF', invoiceNumber: '2026-0042' }),
    ]);
    assert.deepEqual(
      account.rows.map(({ name, details }) => [name, details]),
      [
        ['Rechnung 2026-0042', 'Fällig am: 18.03.2026'],
        ['Stornorechnung CN-1', 'Rechnung 2026-0042'],
        ['Zahlung', 'bar · Beleg 7'],
        ['Ausbuchung', 'Rechnung 2026-0042'],
      ],
    );
  });

  test('the page of a statement of account says that there is nothing', () => {
    const { statements } = page({}, []);
    assert.deepEqual(statements, ['There are no entries in this period, and nothing is open.']);
    assert.equal(pagesOf({}, []), 1);
  });

  test('the page of a statement of account sets hostile texts, great amounts and many rows', () => {
    const name = '#let x = [*] $ <b> \\ "';
    const hostile = entry({
      ...{ type: 'INVOICE', number: 'W'.repeat(100), reference: `${name}${'x'.repeat(255)}` },
      ...{ amountMinor: -9_007_199_254_740_991, balanceMinor: -9_007_199_254_740_991_000n },
    });
    assert.equal(pagesOf({ buyer: { legalName: name } }, [opening, hostile, closing]), 1);
    assert.equal(page({ buyer: { legalName: name } }, []).buyer[0], name);
    const many = Array.from({ length: 100 }, () => entry({ reference: 'x' }));
    assert.equal(pagesOf({ paper: 'LETTER' }, [opening, ...many, closing]), 6);
  });

  test('the page of a statement of account is marked in a sandbox', () => {
    const statement = { ...statementOf({ locale: 'fr-FR' }, [opening, closing]), isSandbox: true };
    const { sandbox } = accountPageOf(statement, {}, fonts.names);
    assert.match(sandbox?.notice ?? '', /n’est pas un relevé de compte/);
  });
});
