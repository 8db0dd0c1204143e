import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fontsIn, INSTALLED } from '../../../../test/support/fonts.ts';
import { Typesetter } from '../../../platform/typesetting/typesetter.ts';
import type { DocumentHead, DocumentLine, Stamp } from '../facts/document.ts';
import { documentOf, line } from './sample-document.ts';
import { pageOf } from './view.ts';

const fonts = fontsIn(INSTALLED);
const typesetter = new Typesetter(fileURLToPath(new URL('.', import.meta.url)), fonts);

function typeset(head: Partial<DocumentHead> = {}, lines: DocumentLine[] = [line()], stamp?: Stamp): Buffer {
  const data = pageOf(documentOf(head, lines, stamp), {}, fonts.names);
  return typesetter.typeset({ main: 'document.typ', data, files: new Map(), createdAt: new Date(0) }).bytes;
}

const pagesOf = (pdf: Buffer) => Number(/\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);
const lines = (count: number, changes = {}) => Array.from({ length: count }, () => line(changes));

/** The fill of the band that `frame.typ` draws. */
const BAND_COLOUR = '#fef3c7';

const swiss = {
  currencyCode: 'CHF',
  bankAccount: { iban: 'CH4431999123000889012' },
  paymentReference: '210000000003139471430009017',
};
const credit = {
  kind: 'CANCELLATION' as const,
  reason: 'Recorded twice',
  invoiceNumber: '2026-0042',
  invoiceIssueDate: '2026-11-15',
};

describe('the template', () => {
  test('the template sets a short document on one page in each language and kind', () => {
    for (const locale of ['en-GB', 'de-DE', 'fr-CH', 'es-ES', 'it-IT', 'nl-NL'])
      for (const pdf of [
        typeset({ locale }),
        typeset({ locale, number: undefined, issueDate: undefined }),
        typeset({ locale, type: 'CREDIT_NOTE', credit }),
        typeset({ locale }, lines(2), 'PAID'),
        typeset({ locale, ...swiss }),
      ])
        assert.equal(pagesOf(pdf), 1, locale);
  });

  test('the template marks each page of a sandbox, and sets the rest on the same pages', () => {
    const drawn = (isSandbox: boolean) => {
      const data = pageOf({ ...documentOf({}, lines(60)), isSandbox }, {}, fonts.names);
      const job = { main: 'document.typ', data, files: new Map(), createdAt: new Date(0), pagesDrawn: 5 };
      const svg = typesetter.typeset(job).bytes.toString();
      const count = (text: string) => svg.split(text).length - 1;
      return { bands: count(BAND_COLOUR), pages: count('<rect width="596" height="842"') };
    };
    assert.deepEqual(drawn(true), { bands: 3, pages: 3 });
    assert.deepEqual(drawn(false), { bands: 0, pages: 3 });
  });

  test('the template gives identical bytes for identical input', () => {
    assert.deepEqual(typeset(swiss), typeset(swiss));
  });

  for (const [what, head, given, pages] of [
    ['sixty lines', {}, lines(60), 3],
    ['a line that is longer than a page', {}, [line({ description: 'word\n'.repeat(400) })], 8],
    ['a long first line from the first page on', {}, [line({ description: 'word\n'.repeat(45) }), line()], 2],
    ['letter paper', { paper: 'LETTER' as const, locale: 'en-US' }, lines(3), 1],
    [
      'a bare minimum',
      { seller: { legalName: 'A' }, buyer: { legalName: 'B' }, bankAccount: undefined },
      lines(1),
      1,
    ],
    ['a draft without lines', { number: undefined, taxes: [] }, [], 1],
    ['words without blanks', { reference: 'R'.repeat(255) }, [line({ name: 'x'.repeat(500) })], 1],
    ['names from right to left', { buyer: { legalName: 'סטודיו אור בע"מ 2026' } }, lines(1), 1],
    [
      'texts of the greatest length',
      wide(),
      [line({ name: 'W'.repeat(500), description: 'W'.repeat(2_000) })],
      8,
    ],
    ['many rates', { taxes: manyRates() }, lines(3), 3],
    ['the largest amounts', {}, lines(1, { amountMinor: -9007199254740991, quantity: 99999999.123456 }), 1],
    ['Swiss payment after many lines', swiss, lines(24), 2],
  ] as [string, Partial<DocumentHead>, DocumentLine[], number][])
    test(`the template sets ${what}`, () => assert.equal(pagesOf(typeset(head, given)), pages));
});

function manyRates() {
  return Array.from({ length: 100 }, (_, rate) => ({
    ...{ category: 'S' as const, percent: rate / 4 },
    ...{ taxableMinor: 100, taxMinor: 10 },
  }));
}

/** Texts as long as the API takes them, in the widest letter. */
function wide(): Partial<DocumentHead> {
  const text = 'W'.repeat(200);
  const address = { id: '', name: '', address1: text, address2: text, zip: text, city: text, country: text };
  const notes = { legalNotes: 'W'.repeat(500) };
  const numbers = { vatNumber: text, taxNumber: text, registrationNumber: text, ...notes };
  const party = { legalName: text, tradingName: text, ...numbers, address };
  return {
    seller: party,
    buyer: party,
    reference: text,
    buyerReference: text,
    notes: text,
    paymentReference: text,
  };
}
