import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type pg from 'pg';
import { activeContract } from '../../../test/support/billing.ts';
import { enterTenant } from '../../../test/support/database.ts';
import { useService } from '../../../test/support/service.ts';

const service = useService();

const SUMS = {
  billable_count: '1',
  subtotal_minor: '200',
  tax_minor: '38',
  total_minor: '238',
  taxes: `'[{"category": "S", "percent": 19, "taxableMinor": 200, "taxMinor": 38}]'`,
  untaxed_count: '0',
  mixed_reasons: `'[]'`,
  lines_from: `'2026-01-02'`,
  lines_to: `'2026-01-03'`,
};

for (const role of ['application', 'owner'] as const)
  describe(`an invoice that the ${role} writes together with a line`, () => {
    let tenant: string;
    let contract: { id: string; client: string };
    before(async () => {
      tenant = await service.tenant();
      contract = await activeContract(service, tenant);
    });

    const invoiceWith = (sums: Partial<typeof SUMS>) => {
      const row: Record<string, string> = {
        ...{ id: `'inv_x'`, contract_id: `'${contract.id}'`, client_id: `'${contract.client}'` },
        ...{ currency_code: `'EUR'`, created_at: 'now()', updated_at: 'now()', ...sums },
      };
      return `insert into invoices (${Object.keys(row)}) values (${Object.values(row)})`;
    };
    const line = `insert into billables (id, invoice_id, currency_code, name, quantity, amount_minor, tax_percent, tax_category,
        service_from, service_to, created_at, updated_at)
      values ('bil_x', 'inv_x', 'EUR', 'x', 2, 100, 19, 'S', '2026-01-02', '2026-01-03', now(), now())`;

    /** Writes in a transaction that is rolled back. Returns the invoice, or the constraint that refused it. */
    const written = async (...statements: string[]) => {
      const attempt = async (client: pg.Client) => {
        await enterTenant(client, tenant);
        await client.query('begin');
        try {
          for (const statement of statements) await client.query(statement);
          const { rows } = await client.query(`select total_minor from invoices where id = 'inv_x'`);
          return Number(rows[0].total_minor);
        } catch (error) {
          return (error as pg.DatabaseError).constraint;
        } finally {
          await client.query('rollback');
        }
      };
      return role === 'owner' ? service.db.asOwner(attempt) : service.db.asApplication(attempt);
    };
    const together = (sums: Partial<typeof SUMS>) =>
      written(`with invoice as (${invoiceWith(sums)}) ${line}`);

    test('has its sums, whether they were written or not', async () => {
      assert.equal(await together(SUMS), 238);
      assert.equal(await together({}), 238);
    });

    test('is refused with any sum that does not follow from the line', async () => {
      const wrong: Partial<typeof SUMS>[] = [
        { billable_count: '2' },
        { subtotal_minor: '201', total_minor: '239' },
        { tax_minor: '37', total_minor: '237' },
        { taxes: `'[]'` },
        { taxes: `'[{"category": "S", "percent": 19, "taxableMinor": 201, "taxMinor": 38}]'` },
        { untaxed_count: '1' },
        { mixed_reasons: `'["E"]'` },
        { lines_from: 'null' },
        { lines_to: `'2026-01-04'` },
      ];
      for (const sums of wrong)
        assert.equal(await together({ ...SUMS, ...sums }), 'invoices_begin_as_drafts', JSON.stringify(sums));
    });

    test('is refused with sums whose line comes later', async () => {
      assert.equal(await written(invoiceWith(SUMS), line), 'invoices_begin_as_drafts');
      assert.equal(await written(invoiceWith({}), line), 238);
    });
  });
