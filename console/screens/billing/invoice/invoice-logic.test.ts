import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Schemas } from '../../../../client/src/client.ts';
import { timeOn } from '../../../parts/account/day-times.ts';
import { loadWords } from '../../../words/words.ts';
import { creditablesOf, isComplete, linesToCredit, withAmountsLeft } from './crediting.ts';
import { type AuditEntry, stepsOf } from './history.ts';
import { placeOf } from './mending.ts';

await loadWords('invoice');

describe('the history of an invoice', () => {
  const writing = {
    money: (minor: number) => `${(minor / 100).toFixed(2)} EUR`,
    day: (text: string) => text,
    instant: (text: string) => text,
    status: (name: string) => name.toLowerCase(),
  };
  const entry = (
    minute: number,
    before: object | undefined,
    after: object | undefined,
    actor = 'alice',
  ): AuditEntry =>
    ({
      id: `aud_${minute}`,
      actor: { type: 'PERSON', id: actor },
      action: before ? (after ? 'updated' : 'deleted') : 'created',
      resource: 'invoice',
      resourceId: 'inv_1',
      ...(before && { before }),
      ...(after && { after }),
      createdAt: `2026-11-16T10:${String(minute).padStart(2, '0')}:00.000Z`,
    }) as AuditEntry;

  test('the history of an invoice joins edits of one person, and names what changed', () => {
    const draft = (fields: object) => ({ status: 'DRAFT', totalMinor: 0, ...fields });
    const issued = { status: 'FINALIZED', totalMinor: 200, invoiceNumber: 'INV-1', paidMinor: 0 };
    const steps = stepsOf(
      [
        entry(20, issued, { ...issued, status: 'PAID', paidMinor: 200 }),
        entry(10, draft({ totalMinor: 200 }), issued),
        entry(3, draft({ totalMinor: 100 }), draft({ totalMinor: 200, notes: 'Hi' })),
        entry(2, draft({}), draft({ totalMinor: 100 })),
        entry(1, undefined, draft({})),
      ],
      writing,
    );
    assert.deepEqual(
      steps.map(({ title }) => title),
      ['Paid', 'Finalized', 'Edited', 'Created'],
    );
    assert.deepEqual(steps[2]?.differences, [
      { name: 'Total', before: '0.00 EUR', after: '2.00 EUR' },
      { name: 'Notes', before: undefined, after: 'Hi' },
    ]);
  });

  test('the history of an invoice keeps the edits of two people apart, and leaves out steps without a change', () => {
    const draft = (totalMinor: number) => ({ status: 'DRAFT', totalMinor, updatedAt: String(totalMinor) });
    const steps = stepsOf(
      [
        entry(3, draft(3), draft(4), 'bob'),
        entry(2, draft(2), draft(3)),
        entry(1, { status: 'DRAFT', updatedAt: 1 }, { status: 'DRAFT', updatedAt: 2 }, 'carol'),
      ],
      writing,
    );
    assert.deepEqual(
      steps.map(({ who }) => who),
      ['bob', 'alice'],
    );
  });
});

describe('the place where something is mended', () => {
  const parties = { client: 'clnt_1' };
  const places: [string, object][] = [
    ['billables', { here: 'lines' }],
    ['billables.taxExemptionReason', { here: 'lines' }],
    ['buyerReference', { here: 'details', field: 'buyerReference' }],
    ['buyer.vatNumber', { path: '/clients/clnt_1', text: 'The client' }],
    ['buyer.address.countryCode', { path: '/clients/clnt_1', text: "The client's addresses" }],
    ['to', { path: '/clients/clnt_1', text: 'The client' }],
    ['seller.contact.phone', { path: '/settings', text: 'Settings of the company' }],
    ['bankAccount.iban', { path: '/settings?tab=bank-accounts', text: 'Bank accounts' }],
  ];
  for (const [field, place] of places)
    test(`the place to mend ${field} is known`, () => assert.deepEqual(placeOf(field, parties), place));
});

describe('what is left to credit', () => {
  const lines = [
    { id: 'a', quantity: 7.5, amountMinor: 9_500, totalMinor: 71_250 },
    { id: 'b', quantity: 1, amountMinor: 1_999, totalMinor: 1_999 },
  ] as Schemas['Billable'][];
  const note = (kind: string, billable: string, quantity: number, amountMinor: number) =>
    ({
      kind,
      billables: [{ billable, quantity, amountMinor, totalMinor: quantity * amountMinor }],
    }) as Schemas['ExpandableCreditNote'];

  test('what is left to credit is less by what earlier credit notes took back', () => {
    const [first, second] = creditablesOf(lines, [
      note('CORRECTION', 'a', 3.5, 9_500),
      note('GOODWILL', 'b', 1, 500),
    ]);
    assert.deepEqual([first?.quantityLeft, first?.amountLeftMinor], [4, 38_000]);
    assert.deepEqual([second?.quantityLeft, second?.amountLeftMinor], [1, 1_499]);
  });

  test('what is left to credit is what a dry run would credit, less the discounts of the invoice', () => {
    const credited = [{ billableId: 'a', totalMinor: 64_125 }];
    const amountsOf = (isWhole: boolean) =>
      withAmountsLeft(creditablesOf(lines, []), { lines: credited, isWhole }).map(
        ({ amountLeftMinor }) => amountLeftMinor,
      );
    assert.deepEqual(amountsOf(true), [64_125, 0]);
    assert.deepEqual(amountsOf(false), [64_125, 1_999], 'a dry run lists only so many lines');
  });

  test('what is left to credit is tried once every chosen line says how much', () => {
    assert.equal(isComplete({}), false);
    assert.equal(isComplete({ a: { by: 'all' }, b: { by: 'amount', amountMinor: undefined } }), false);
    assert.equal(isComplete({ a: { by: 'units', quantity: undefined } }), false);
    assert.equal(isComplete({ a: { by: 'all' }, b: { by: 'amount', amountMinor: 500 } }), true);
  });

  test('what is left to credit is asked for line by line', () => {
    const shares = new Map([
      ['b', { by: 'amount', amountMinor: 500 } as const],
      ['a', { by: 'units', quantity: 2 } as const],
    ]);
    assert.deepEqual(linesToCredit(creditablesOf(lines, []), shares), [
      { billableId: 'a', quantity: 2 },
      { billableId: 'b', amountMinor: 500 },
    ]);
  });
});

describe('days', () => {
  const times: [string, string, string | undefined][] = [
    ['2026-11-10', 'Europe/Berlin', '2026-11-10T11:00:00.000Z'],
    ['2026-07-10', 'Pacific/Auckland', '2026-07-10T00:00:00.000Z'],
    ['2026-07-10', 'Pacific/Kiritimati', '2026-07-09T22:00:00.000Z'],
    ['2026-07-10', 'Pacific/Pago_Pago', '2026-07-10T23:00:00.000Z'],
    ['2026-11-16', 'Europe/Berlin', undefined],
  ];
  for (const [day, zone, time] of times)
    test(`the day ${day} in ${zone} is ${time ?? 'now'}`, () =>
      assert.equal(timeOn(day, zone, '2026-11-16'), time));
});
