import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { namesIn, namingOf } from '../naming.ts';
import { choicesOf, type OpenInvoice } from './choices.ts';
import { type EntryToMatch, type Match, matchEntry } from './matching.ts';

const RF = 'RF36INV202600042';
const QR = '210000000003139471430009017';

const invoice = (more: Partial<OpenInvoice> = {}): OpenInvoice => ({
  ...{ id: 'inv_42', client: 'clnt_1', number: 'INV-2026-00042', paymentReference: RF },
  ...{ currencyCode: 'EUR', dueMinor: 10_000, buyerName: 'Northwind Ltd' },
  ...more,
});
const other = (more: Partial<OpenInvoice> = {}) =>
  invoice({ id: 'inv_43', number: 'INV-2026-00043', paymentReference: 'RF09INV202600043', ...more });
const skonto = { discountMinor: 200, lastDay: '2026-11-20' };

const entry = (more: Partial<EntryToMatch> = {}): EntryToMatch => ({
  ...{ bookedDate: '2026-11-16', direction: 'CREDIT', amountMinor: 10_000, currencyCode: 'EUR' },
  ...{ isReturn: false, isCharge: false, ...more },
});

const match = (given: Partial<EntryToMatch>, invoices: OpenInvoice[] = [invoice()]): Match =>
  matchEntry(entry(given), { invoices, refunds: [], earlier: [] });

/** `inv_42 10000 + inv_43 500-10`, or the status with the choices. */
function inWords(found: Match): string {
  const choice = (allocations: { invoice: string; amountMinor: number; discountMinor?: number }[]) =>
    allocations
      .map((one) => `${one.invoice} ${one.amountMinor}${one.discountMinor ? `-${one.discountMinor}` : ''}`)
      .join(' + ') || 'nothing';
  if ('pays' in found) return `MATCHED ${choice(found.pays)}`;
  if ('candidates' in found)
    return `PROPOSED ${found.candidates.map(({ allocations }) => choice(allocations)).join(' or ')}`;
  return found.status;
}

describe('a transfer that names an invoice', () => {
  const paid = 'MATCHED inv_42 10000';
  const cases: [text: string, expected: string][] = [
    ['INV-2026-00042', paid],
    ['inv-2026-00042', paid],
    ['Rechnung INV-2026-00042 vom 1.11.', paid],
    ['INV 2026 00042', paid],
    ['INV202600042', paid],
    ['RE:INV/2026/00042;Danke', paid],
    ['Rechnung INV-2026-0\n0042 vom', paid],
    ['INV-20\n26-00042', paid],
    ['Grüße, INV-2026-0\n0042', paid],
    ['/URI/INV-2026-\r\n00042/', paid],
    ['RF36 INV2 0260 0042', paid],
    ['rf36inv202600042', paid],
    ['REF RF36 IN\nV2 0260 0\n042 OK', paid],
    ['EREF+X SVWZ+RF36INV202600042', paid],
    // A space where the number has none: it may be another number, followed by something else.
    ['INV-2026-000 42', 'PROPOSED inv_42 10000'],
    ['INV-2026-000421', 'PROPOSED inv_42 10000'],
    ['XINV-2026-00042', 'PROPOSED inv_42 10000'],
    ['ÜINV-2026-00042', 'PROPOSED inv_42 10000'],
    ['RF37INV202600042', 'PROPOSED inv_42 10000'],
    ['', 'PROPOSED inv_42 10000'],
  ];
  for (const [text, expected] of cases)
    test(`a transfer that names an invoice by ${JSON.stringify(text)} is ${expected}`, () => {
      assert.equal(inWords(match({ text })), expected);
    });

  test('a transfer that names an invoice by a structured reference needs no text', () => {
    assert.equal(inWords(match({ reference: RF })), paid);
    const swiss = invoice({ paymentReference: QR, number: '313947143000901' });
    assert.equal(inWords(match({ reference: '21 00000 00003 13947 14300 09017' }, [swiss])), paid);
    assert.equal(
      inWords(match({ reference: '210000000003139471430009018' }, [swiss])),
      'PROPOSED inv_42 10000',
    );
  });

  test('a transfer that names an invoice by a short number is only proposed', () => {
    for (const [number, expected] of [
      ['2026', 'PROPOSED inv_42 10000'],
      ['R-104', 'PROPOSED inv_42 10000'],
      ['R-1041', 'PROPOSED inv_42 10000'],
      ['RE-1041', paid],
    ] as const)
      assert.equal(inWords(match({ text: `Ihre ${number}` }, [invoice({ number })])), expected, number);
  });

  test('a transfer that names an invoice and a short number of another one pays the first', () => {
    const short = other({ number: '1001', client: 'clnt_2' });
    assert.equal(inWords(match({ text: 'INV-2026-00042 Kd 1001' }, [invoice(), short])), paid);
  });
});

describe('a transfer that names invoices', () => {
  const text = 'INV-2026-00042, INV-2026-00043';
  const cases: [name: string, given: Partial<EntryToMatch>, invoices: OpenInvoice[], expected: string][] = [
    [
      'and pays both',
      { amountMinor: 15_000 },
      [invoice(), other({ dueMinor: 5_000 })],
      'MATCHED inv_42 10000 + inv_43 5000',
    ],
    [
      'and pays one of them',
      { amountMinor: 5_000 },
      [invoice(), other({ dueMinor: 5_000 })],
      'PROPOSED inv_43 5000',
    ],
    ['and pays one of two alike', {}, [invoice(), other()], 'PROPOSED inv_42 10000 or inv_43 10000'],
    [
      'of several clients',
      { amountMinor: 20_000 },
      [invoice(), other({ client: 'clnt_2' })],
      'PROPOSED inv_42 10000 + inv_43 10000',
    ],
    [
      'of several currencies',
      { amountMinor: 20_000 },
      [invoice(), other({ currencyCode: 'USD' })],
      'PROPOSED nothing or nothing',
    ],
    ['and pays less', { amountMinor: 9_000 }, [invoice()], 'PROPOSED inv_42 9000'],
    ['and pays more', { amountMinor: 11_000 }, [invoice()], 'PROPOSED inv_42 10000'],
    [
      'with a discount',
      { amountMinor: 9_800 },
      [invoice({ earlyPayment: skonto })],
      'MATCHED inv_42 9800-200',
    ],
    ['without the discount', {}, [invoice({ earlyPayment: skonto })], 'MATCHED inv_42 10000'],
    [
      'on the last day',
      { amountMinor: 9_800, bookedDate: '2026-11-20' },
      [invoice({ earlyPayment: skonto })],
      'MATCHED inv_42 9800-200',
    ],
    [
      'too late',
      { amountMinor: 9_800, bookedDate: '2026-11-21' },
      [invoice({ earlyPayment: skonto })],
      'PROPOSED inv_42 9800',
    ],
    [
      'with one discount of two that are alike',
      { amountMinor: 19_800 },
      [invoice({ earlyPayment: skonto }), other({ earlyPayment: skonto })],
      'PROPOSED inv_42 10000 + inv_43 9800-200 or inv_42 9800-200 + inv_43 10000',
    ],
    [
      'with a discount that another invoice makes up for',
      {},
      [invoice({ earlyPayment: skonto }), other({ dueMinor: 200 })],
      'PROPOSED inv_42 10000 or inv_42 9800-200 + inv_43 200',
    ],
    ['that nobody has', { text: 'INV-2026-00099', amountMinor: 1 }, [invoice()], 'UNMATCHED'],
    ['in another currency', { currencyCode: 'USD' }, [invoice()], 'PROPOSED nothing'],
  ];
  for (const [name, given, invoices, expected] of cases)
    test(`a transfer that names invoices ${name} is ${expected}`, () => {
      assert.equal(inWords(match({ text, ...given }, invoices)), expected);
    });

  test('a transfer that names invoices without a choice says how much would be left', () => {
    const found = match({ text: 'INV-2026-00042', amountMinor: 9_000 });
    assert.deepEqual(found.reasons, ['It names INV-2026-00042', 'The amount fits none of them']);
    assert.ok('candidates' in found);
    assert.deepEqual(found.candidates[0]?.reasons, ['10.00 EUR of INV-2026-00042 would still be due']);
  });

  test('a transfer without a name is proposed by its amount, the payer of that name first', () => {
    const found = match({ counterpartyName: 'CONTOSO A.G.' }, [
      invoice(),
      other({ buyerName: 'Contoso AG' }),
    ]);
    assert.equal(inWords(found), 'PROPOSED inv_43 10000 or inv_42 10000');
    assert.ok('candidates' in found);
    const reasons = ['The amount is what is due on INV-2026-00043', 'The payer is Contoso AG'];
    assert.deepEqual(found.candidates[0]?.reasons, reasons);
  });
});

describe('the choices of a transfer', () => {
  const alike = (count: number, dueMinor = 100) =>
    Array.from({ length: count }, (_, index) => invoice({ id: `inv_${index}`, dueMinor }));

  test('the choices of a transfer that pays 500 invoices are found at once', () => {
    const { found, isComplete } = choicesOf(alike(500), 50_000, { on: '2026-11-16', most: 5 });
    assert.deepEqual([found.length, found[0]?.length, isComplete], [1, 500, true]);
  });

  test('the choices of a transfer are not complete once the search takes too long', () => {
    const odd = Array.from({ length: 60 }, (_, index) =>
      invoice({ id: `inv_${index}`, dueMinor: 2 ** 20 + index * 2 }),
    );
    const { isComplete } = choicesOf(odd, 30 * 2 ** 20 + 1, { on: '2026-11-16', most: 5 });
    assert.equal(isComplete, false);
    const text = odd.map((_, index) => `INV-2026-1${String(index).padStart(4, '0')}`).join(' ');
    const named = odd.map((one, index) => ({
      ...one,
      number: `INV-2026-1${String(index).padStart(4, '0')}`,
    }));
    const found = match({ text, amountMinor: 30 * 2 ** 20 + 1 }, named);
    assert.equal(found.status, 'PROPOSED');
    assert.ok(found.reasons.includes('There are too many choices to compare them all'));
  });

  test('the choices of a transfer with a hostile text are looked for in little time', () => {
    const before = performance.now();
    namesIn(['1 '.repeat(5_000), 'RF'.repeat(5_000), '0'.repeat(10_000)]);
    assert.ok(performance.now() - before < 1_000);
    assert.equal(namingOf(namesIn(['x']), { number: '--', paymentReference: '' }), undefined);
  });
});

const candidatesOf = (found: Match) => ('candidates' in found ? found.candidates : []);

describe('money that leaves the account', () => {
  const refund = {
    ...{ id: 'rfd_1', amountMinor: 10_000, currencyCode: 'EUR' },
    ...{ invoiceNumber: 'INV-2026-00042', paymentReference: RF, clientName: 'Northwind Ltd' },
  };
  const leave = (given: Partial<EntryToMatch>, refunds = [refund]) =>
    matchEntry(entry({ direction: 'DEBIT', ...given }), { invoices: [invoice()], refunds, earlier: [] });

  test('money that leaves the account is a refund of its amount that it names', () => {
    const found = leave({ text: 'Erstattung INV-2026-00042' });
    assert.ok('refund' in found && found.refund === 'rfd_1');
    const [candidate] = candidatesOf(leave({ text: 'Miete' }));
    assert.deepEqual(
      [candidate?.refund, candidate?.reasons],
      ['rfd_1', ['A refund to Northwind Ltd has its amount']],
    );
    assert.equal(leave({ text: 'INV-2026-00042' }, [refund, { ...refund, id: 'rfd_2' }]).status, 'PROPOSED');
    assert.equal(leave({ text: 'INV-2026-00042', amountMinor: 1 }).status, 'UNMATCHED');
    assert.equal(leave({ text: 'INV-2026-00042', currencyCode: 'USD' }).status, 'UNMATCHED');
  });
});

describe('a return', () => {
  const original = {
    ...entry({ bookedDate: '2026-11-02', endToEndId: 'NW-1', text: 'INV-2026-00042' }),
    payments: ['pay_1'],
  };
  const come = (given: Partial<EntryToMatch>, earlier = [original]) =>
    matchEntry(entry({ direction: 'DEBIT', isReturn: true, ...given }), {
      invoices: [invoice()],
      refunds: [],
      earlier,
    });

  test('a return takes back the entry with its reference and amount', () => {
    for (const given of [{ endToEndId: 'nw-1' }, { text: 'INV 2026-00042' }]) {
      const found = come(given);
      assert.ok('takesBack' in found, JSON.stringify(given));
      assert.deepEqual(found.takesBack.payments, ['pay_1']);
    }
  });

  test('a return of something else is not matched', () => {
    const unlike: Partial<EntryToMatch>[] = [
      { amountMinor: 1 },
      { currencyCode: 'USD' },
      { direction: 'CREDIT' },
    ];
    for (const given of unlike)
      assert.equal(come({ endToEndId: 'NW-1', ...given }).status, 'UNMATCHED', JSON.stringify(given));
  });

  test('a return with another reference, or with that of two entries, is proposed with the payments that it may take back', () => {
    const like = { ...original, endToEndId: 'NW-2', payments: ['pay_2'], counterpartyName: 'Contoso' };
    const cases: [Partial<EntryToMatch>, (typeof original)[], string[], string][] = [
      [{}, [original], ['pay_1'], 'No entry has its reference and amount'],
      [
        { text: 'INV-2026-00042' },
        [original, like],
        ['pay_1', 'pay_2'],
        'Several entries have its reference and amount',
      ],
    ];
    for (const [given, earlier, payments, reason] of cases) {
      const found = come(given, earlier);
      assert.deepEqual(
        candidatesOf(found).map(({ payment }) => payment),
        payments,
      );
      assert.deepEqual(found.reasons, [reason]);
    }
    const [candidate] = candidatesOf(come({}, [like]));
    assert.deepEqual(candidate?.reasons, ['An entry of 2026-11-02 has its amount', 'The payer is Contoso']);
  });

  test('a charge of the bank is never matched', () => {
    assert.equal(match({ isCharge: true, text: 'INV-2026-00042' }).status, 'UNMATCHED');
  });

  test('a charge of the bank for a return is proposed apart from it', () => {
    const found = match({ isCharge: true, direction: 'DEBIT', returnReason: 'AC04', text: 'INV-2026-00042' });
    assert.deepEqual(candidatesOf(found), [
      { allocations: [], reasons: ['It is what a return cost, with the reason AC04'] },
    ]);
  });
});
