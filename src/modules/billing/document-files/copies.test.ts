import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';
import { copyOf } from './copies.ts';
import { readDocument } from './reading.ts';

const LINE = { name: 'Design', quantity: 2, amountMinor: 50_000, taxPercent: 0, taxCategory: 'Z' };

describe('the copy of a document', () => {
  const service = useService();
  let firm: Firm;
  before(async () => {
    firm = await openFirm(service);
  });

  const copy = async (id: string) => {
    const db = service.db.database.inTenant(firm.tenant);
    return copyOf(db, await readDocument(db, id));
  };
  const half = async (invoiceId: string) => {
    const [line] = await firm.get(`/billables?invoiceId=${invoiceId}`);
    return firm.credit(invoiceId, { billables: [{ billableId: line.id, quantity: 1 }] });
  };

  test('the copy of a document shows what was paid and credited, without what was reversed', async () => {
    const { id } = await firm.issue([LINE]);
    assert.equal(await copy(id), undefined, 'nothing happened yet');
    await firm.pay(id, 20_000, { paidAt: '2026-11-10T12:00:00.000Z' });
    const wrong = await firm.pay(id, 30_000);
    assert.equal((await firm.send('DELETE', `/payments/${wrong.id}`)).status, 204);
    const note = await half(id);
    assert.deepEqual(await copy(id), {
      stamp: 'PARTIALLY_PAID',
      settlement: {
        type: 'INVOICE',
        entries: [
          { kind: 'PAYMENT', day: '2026-11-10', amountMinor: 20_000, number: undefined },
          { kind: 'CREDIT', day: note.issueDate, amountMinor: 50_000, number: note.creditNoteNumber },
        ],
        earlierMinor: 0,
        leftMinor: 30_000,
      },
    });
  });

  test('the copy of a document without a payment shows credits, and one that is void its cancellation', async () => {
    const { id } = await firm.issue([LINE]);
    await half(id);
    const { stamp, settlement } = (await copy(id)) ?? {};
    assert.equal(stamp, undefined);
    assert.equal(settlement?.type === 'INVOICE' && settlement.leftMinor, 50_000);
    const other = await firm.issue([LINE]);
    await firm.act(`/invoices/${other.id}/void`);
    const voided = await copy(other.id);
    assert.equal(voided?.stamp, 'VOID');
    assert.equal(voided?.settlement?.type === 'INVOICE' && voided.settlement.leftMinor, 0);
  });

  test('the copy of a credit note says how much of it was set off, and how much was put on account', async () => {
    const { id } = await firm.issue([LINE]);
    const first = await half(id);
    await firm.pay(id, 30_000);
    const second = await half(id);
    const parts = async (noteId: string) => {
      const { settlement } = (await copy(noteId)) ?? {};
      assert.ok(settlement?.type === 'CREDIT_NOTE');
      return [settlement.setOffMinor, settlement.freedMinor];
    };
    assert.deepEqual(await parts(first.id), [50_000, 0]);
    assert.deepEqual(await parts(second.id), [20_000, 30_000]);
  });

  test('the copy of a document sums up the oldest of many payments', async () => {
    const { id } = await firm.issue([LINE]);
    for (let count = 0; count < 42; count++) await firm.pay(id, 100 + count);
    const { settlement } = (await copy(id)) ?? {};
    assert.ok(settlement?.type === 'INVOICE');
    const { entries, earlierMinor } = settlement;
    assert.deepEqual([entries.length, entries[0]?.amountMinor, earlierMinor], [40, 102, 201]);
  });
});
