import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useService } from '../../../../test/support/service.ts';
import { INVOICE_STATUSES, isOpen } from '../invoice-status.ts';

describe('the statuses of invoices', () => {
  const service = useService();
  /** The statuses that the definition of a part of the database names. */
  const namedIn = async (sql: string) => {
    const { rows } = await service.db.asOwner((owner) => owner.query(`select ${sql} as definition`));
    const named = [...rows[0].definition.matchAll(/'([A-Z_]+)'/g)].map(([, status]) => status);
    return new Set(named);
  };

  test('every status of an issued invoice follows from its money in the database, too', async () => {
    const settled = await namedIn(`pg_get_functiondef('settled_status'::regproc)`);
    assert.deepEqual(new Set(INVOICE_STATUSES), new Set([...settled, 'DRAFT', 'VOID']));
  });

  test('the index of open invoices holds the statuses that allow a payment', async () => {
    const indexed = await namedIn(`pg_get_indexdef('invoices_open'::regclass)`);
    assert.deepEqual(indexed, new Set(INVOICE_STATUSES.filter(isOpen)));
  });
});
