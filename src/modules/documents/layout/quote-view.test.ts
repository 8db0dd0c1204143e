import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fontsIn, INSTALLED } from '../../../../test/support/fonts.ts';
import { Typesetter } from '../../../platform/typesetting/typesetter.ts';
import type { QuoteHead, QuoteToMake } from '../facts/quote.ts';
import { quotePageOf } from './quote-view.ts';
import { documentOf, line } from './sample-document.ts';
import { QUOTE_LABELS } from './texts/quote.ts';

const fonts = fontsIn(INSTALLED);
const typesetter = new Typesetter(fileURLToPath(new URL('.', import.meta.url)), fonts);

const offered: Omit<QuoteHead, keyof ReturnType<typeof documentOf>['head']> & { type: 'QUOTE' } = {
  ...{ type: 'QUOTE', name: 'Relaunch', validUntil: '2031-12-31' },
  charges: [
    {
      name: 'Hosting',
      description: 'With backups',
      every: 'MONTH',
      interval: 1,
      quantity: 2,
      amountMinor: 24_500,
      totalMinor: 49_000,
      laterPrices: [{ quantity: 2, amountMinor: 30_000, startsOn: '2032-01-01' }],
      endsOn: '2033-12-31',
    },
    {
      name: 'Licence',
      every: 'YEAR',
      interval: 2,
      quantity: 1,
      amountMinor: 90_000,
      totalMinor: 90_000,
      startsOn: '2031-01-01',
      laterPrices: [],
    },
  ],
  allowances: [{ minutes: 630, every: 'MONTH', interval: 1, role: 'designer', overageMinor: 11_000 }],
  rates: [{ unit: 'HOUR', amountMinor: 9_500, startsOn: '2031-01-01' }],
  depositMinor: 100_000,
};

function quote(
  head: object = {},
  lines = [line()],
  more: { stamp?: 'DRAFT'; isSandbox?: true } = {},
): QuoteToMake {
  const { stamp: _, settlement: __, ...document } = documentOf({ number: 'Q-000001', ...head }, lines);
  return {
    ...document,
    head: { ...document.head, ...offered, ...head, type: 'QUOTE' } as QuoteHead,
    ...more,
  };
}

describe('the printed quote', () => {
  test('a quote has its number, its last day, and what it offers beside lines', () => {
    const page = quotePageOf(quote({ locale: 'en-GB' }), {}, []);
    assert.equal(page.heading, 'Quote Q-000001');
    assert.ok(page.facts.some(({ label, value }) => label === 'Valid until' && value === '31 Dec 2031'));
    const rows = page.sections.flatMap(({ heading, rows }) =>
      rows.map(({ name, details = '', value }) =>
        [heading, name, details, value].join(' | ').replaceAll('\u00a0', ' '),
      ),
    );
    assert.deepEqual(rows, [
      'Recurring fees, without tax | Hosting | With backups\n2 × EUR 245.00\nfrom 1 Jan 2032: 2 × EUR 300.00\nuntil 31 Dec 2033 | EUR 490.00 per month',
      'Recurring fees, without tax | Licence | from 1 Jan 2031 | EUR 900.00 every 2 years',
      'Prepaid hours, without tax | 10.5 hours (designer) | then EUR 110.00 per hour | per month',
      'Rates, without tax | All roles | from 1 Jan 2031 | EUR 95.00 per hour',
      'Deposit, with tax | Deposit |  | EUR 1,000.00',
    ]);
  });

  test('a quote asks for no money', () => {
    const page = quotePageOf(quote(), {}, []);
    assert.ok(!('payment' in page) && !('swissBill' in page));
    assert.match(page.closing, /tax that applies/);
  });

  test('prices that include tax say so, also where there are no lines', () => {
    const page = quotePageOf(quote({ locale: 'en-GB', pricesIncludeTax: true }, []), {}, []);
    assert.match(page.closing, /^All prices include VAT\n/);
    assert.deepEqual(
      page.sections.map(({ heading }) => heading.split(', ')[1]),
      ['with tax', 'with tax', 'with tax', 'with tax'],
    );
  });

  test('a fee with a text longer than a page goes on on the next one', () => {
    const [fee] = offered.charges;
    const pagesOf = (description: string) => {
      const alone = { allowances: [], rates: [], depositMinor: undefined };
      const head = { ...alone, charges: [{ ...fee, description }] };
      const data = quotePageOf(quote(head, []), {}, fonts.names);
      const { bytes } = typesetter.typeset({
        ...{ main: 'document.typ', data, files: new Map(), createdAt: new Date(0) },
      });
      return bytes.toString('latin1').match(/\/Type \/Page\n/g)?.length;
    };
    assert.deepEqual([pagesOf('Short'), pagesOf('Line\n'.repeat(150))], [1, 3]);
  });

  test('a draft of a quote is marked, and so is a quote of a sandbox', () => {
    const draft = quotePageOf(quote({ number: undefined }, [line()], { stamp: 'DRAFT' }), {}, []);
    assert.equal(draft.heading, 'Draft quote');
    assert.ok('stamp' in draft && draft.stamp?.text === 'DRAFT');
    const tried = quotePageOf(quote({}, [line()], { isSandbox: true }), {}, []);
    assert.match(tried.sandbox?.notice ?? '', /not a quote/);
  });

  test('a quote is set in each language, with and without lines', () => {
    for (const locale of ['en-GB', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL'])
      for (const lines of [[line()], []]) {
        const data = quotePageOf(quote({ locale }, lines), {}, fonts.names);
        assert.ok(data.heading.startsWith(QUOTE_LABELS[data.language].title), data.heading);
        const { bytes } = typesetter.typeset({
          main: 'document.typ',
          data,
          files: new Map(),
          createdAt: new Date(0),
        });
        assert.ok(bytes.toString('latin1').startsWith('%PDF'), locale);
      }
  });
});
