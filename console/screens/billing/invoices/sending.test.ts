import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendable, sorted } from './sending.ts';

const invoice = (status: string, more: object = {}) => ({
  ...{ id: `inv_${status}`, status, availableActions: [], currencyCode: 'EUR', totalMinor: 100 },
  ...{ createdAt: '2026-01-01T00:00:00Z', ...more },
});

test('issued invoices and complete drafts can be sent, void and incomplete ones can not', () => {
  const chosen = [
    invoice('FINALIZED', { invoiceNumber: 'INV-1', sentAt: '2026-01-02T00:00:00Z' }),
    invoice('PAID', { invoiceNumber: 'INV-2' }),
    invoice('VOID', { invoiceNumber: 'INV-3' }),
    invoice('DRAFT', { availableActions: ['finalize'] }),
    invoice('DRAFT'),
  ] as unknown as Parameters<typeof sendable>[0];
  const { issued, drafts, count, sentBefore, others } = sendable(chosen);
  assert.deepEqual([issued.length, drafts.length, count, sentBefore, others], [2, 1, 3, 1, 2]);
});

test('what was held and what failed is listed, and what is on its way is counted', () => {
  const told = { number: 'INV-1', client: 'Northwind', reason: 'no contact' };
  const { queued, held, failed } = sorted([
    { kind: 'QUEUED' },
    { kind: 'HELD', ...told },
    { kind: 'FAILED', ...told },
  ]);
  assert.deepEqual([queued, held.length, failed.length], [1, 1, 1]);
});
