import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { assertRefused } from '../support/expectations.ts';
import { clockAt, type Firm, only, openFirm } from '../support/firm.ts';
import { useService } from '../support/service.ts';

const service = useService();
const LINES = [
  { name: 'Work', quantity: 3, amountMinor: 333, taxPercent: 19 },
  { name: 'Discount', quantity: 1, amountMinor: -100, taxPercent: 7 },
  { name: 'Gift', quantity: 1, amountMinor: 0, taxPercent: 19 },
];
const YEARLY = { invoiceNumberFormat: '{YYYY}-{SEQ:2}', creditNoteNumberFormat: 'C{YYYY}-{SEQ:2}' };
let firm: Firm;

const notesOf = (id: string) => firm.get(`/credit-notes?invoiceId=${id}`);
const voided = (id: string) => firm.send('POST', `/invoices/${id}/void`);

describe('voiding an invoice', () => {
  beforeEach(async () => {
    firm = await openFirm(service, { settings: { ...YEARLY, locale: 'de', timeZone: 'Europe/Berlin' } });
  });

  test('voiding an issued invoice issues a cancellation over all of it, with its own number and date', async (t) => {
    const clock = clockAt(t, service, '2030-12-31T22:30:00.000Z');
    const invoice = await firm.issue(LINES, { reference: 'PO-1', buyerReference: 'B-1' });
    assert.equal(invoice.totalMinor, 1_082);
    await firm.heard();
    clock.at = '2030-12-31T23:30:00.000Z';
    const { data: after } = await voided(invoice.id);
    assert.deepEqual(
      only(after, 'status', 'creditedMinor', 'balanceMinor', 'dueMinor', 'voidedAt', 'totalMinor'),
      {
        status: 'VOID',
        creditedMinor: 1_082,
        balanceMinor: 0,
        dueMinor: 0,
        voidedAt: clock.at,
        totalMinor: 1_082,
      },
    );
    assert.deepEqual(await firm.heard(), ['creditNote.created', 'invoice.voided']);
    const [note, ...others] = await notesOf(invoice.id);
    assert.deepEqual(others, []);
    assert.deepEqual(
      only(note, 'kind', 'reason', 'creditNoteNumber', 'issueDate', 'issuedAt', 'billableCount'),
      {
        kind: 'CANCELLATION',
        reason: 'Stornierung der Rechnung 2030-01',
        creditNoteNumber: 'C2031-01',
        issueDate: '2031-01-01',
        issuedAt: clock.at,
        billableCount: 3,
      },
    );
    const same = [
      'subtotalMinor',
      'taxMinor',
      'totalMinor',
      'taxes',
      'seller',
      'buyer',
      'currencyExponent',
      'locale',
    ];
    const alike = [
      ...same,
      'timeZone',
      'reference',
      'buyerReference',
      'paymentReference',
      'paymentTermsDays',
    ];
    assert.deepEqual(only(note, ...alike), only(invoice, ...alike));
    assert.deepEqual(only(note, 'invoiceNumber', 'invoiceIssueDate', 'client', 'contract'), {
      invoiceNumber: '2030-01',
      invoiceIssueDate: '2030-12-31',
      client: firm.clientId,
      contract: firm.contractId,
    });
  });

  test('a cancellation speaks the language of the document', async () => {
    for (const [locale, reason] of [
      ['en-GB', /^Cancellation of invoice/],
      ['fr', /^Annulation de la facture/],
      ['pt', /^Cancellation of invoice/],
    ] as const) {
      const { id } = await firm.issue(LINES, { locale });
      await voided(id);
      assert.match((await notesOf(id))[0].reason, reason);
    }
  });

  test("voiding an invoice leaves last year's credit notes alone", async (t) => {
    const clock = clockAt(t, service, '2030-06-01T12:00:00.000Z');
    const [kept, gone] = [await firm.issue(LINES), await firm.issue(LINES)];
    const earlier = await firm.credit(kept.id);
    clock.at = '2031-06-01T12:00:00.000Z';
    await voided(gone.id);
    assert.deepEqual(await firm.get('/credit-notes?issuedTo=2030-12-31'), [earlier]);
    const [later] = await firm.get('/credit-notes?issuedFrom=2031-01-01');
    assert.deepEqual([later.creditNoteNumber, later.invoice], ['C2031-01', gone.id]);
    assert.equal(earlier.creditNoteNumber, 'C2030-01');
  });

  test('voiding a draft changes its status, and issues nothing', async () => {
    const { id } = await firm.draft(LINES);
    await firm.heard();
    const { data } = await voided(id);
    assert.deepEqual(only(data, 'status', 'creditedMinor', 'dueMinor', 'balanceMinor', 'invoiceNumber'), {
      status: 'VOID',
      creditedMinor: 0,
      dueMinor: 0,
      balanceMinor: 0,
      invoiceNumber: undefined,
    });
    assert.deepEqual([await firm.heard(), await notesOf(id)], [['invoice.voided'], []]);
  });

  test('voiding an invoice is refused after a payment or a credit, and twice', async () => {
    const paid = await firm.issue(LINES);
    await firm.pay(paid.id, 1);
    const credited = await firm.issue(LINES);
    const [line] = await firm.get(`/billables?invoiceId=${credited.id}`);
    await firm.credit(credited.id, { billables: [{ billableId: line.id, amountMinor: 1 }] });
    const twice = await firm.issue(LINES);
    await voided(twice.id);
    for (const { id } of [paid, credited, twice]) {
      const earlier = await firm.get(`/invoices/${id}`);
      assertRefused(await voided(id), ['status', 'state']);
      assert.deepEqual(await firm.get(`/invoices/${id}`), earlier);
    }
    assert.equal((await firm.get('/credit-notes')).length, 2);
  });

  test('voiding an invoice is possible once the only payment is reversed', async () => {
    const { id } = await firm.issue(LINES);
    const { id: payment } = await firm.pay(id, 1_082);
    await firm.send('DELETE', `/payments/${payment}`);
    assert.equal((await voided(id)).data.status, 'VOID');
  });
});
