import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type pg from 'pg';
import { activeContract } from '../../../../test/support/billing.ts';
import { enterTenant } from '../../../../test/support/database.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();

for (const role of ['application', 'owner'] as const)
  describe(`invoices that the ${role} writes together with a line`, () => {
    let tenant: string;
    let contract: { id: string; client: string };
    before(async () => {
      tenant = await service.tenant();
      contract = await activeContract(service, tenant);
    });

    const invoiceWith = (sums: Record<string, string>) => {
      const row: Record<string, string> = {
        ...{ id: `'inv_x'`, contract_id: `'${contract.id}'`, client_id: `'${contract.client}'` },
        ...{ currency_code: `'EUR'`, created_at: 'now()', updated_at: 'now()', ...sums },
      };
      return `insert into invoices (${Object.keys(row)}) values (${Object.values(row)})`;
    };
    const line = `insert into billables (id, invoice_id, currency_code, name, quantity, amount_minor, tax_percent, tax_category,
        service_from, service_to, created_at, updated_at)
      values ('bil_x', 'inv_x', 'EUR', 'x', 2, 100, 19, 'S', '2026-01-02', '2026-01-03', now(), now())`;

    /** Writes in a transaction that is rolled back. Returns the invoice's sums, or the constraint that refused it. */
    const written = async (...statements: string[]) => {
      const attempt = async (client: pg.Client) => {
        await enterTenant(client, tenant);
        await client.query('begin');
        try {
          for (const statement of statements) await client.query(statement);
          const { rows } = await client.query(
            `select billable_count as lines, subtotal_minor::int as subtotal, tax_minor::int as tax, total_minor::int as total,
               taxes, untaxed_count as untaxed, lines_from::text as first, lines_to::text as last
             from invoices where id = 'inv_x'`,
          );
          return rows[0];
        } catch (error) {
          return (error as pg.DatabaseError).constraint;
        } finally {
          await client.query('rollback');
        }
      };
      return role === 'owner' ? service.db.asOwner(attempt) : service.db.asApplication(attempt);
    };
    const sums = {
      ...{
        lines: 1,
        subtotal: 200,
        tax: 38,
        total: 238,
        untaxed: 0,
        first: '2026-01-02',
        last: '2026-01-03',
      },
      taxes: [{ category: 'S', percent: 19, taxableMinor: 200, taxMinor: 38 }],
    };

    test(`an invoice that the ${role} writes with a line has its sums, in one statement or in two`, async () => {
      assert.deepEqual(await written(`with invoice as (${invoiceWith({})}) ${line}`), sums);
      assert.deepEqual(await written(invoiceWith({}), line), sums);
    });

    test(`an invoice that the ${role} writes with a line is refused with sums of its own, even with the right ones`, async () => {
      const right = { billable_count: '1', subtotal_minor: '200', tax_minor: '38', total_minor: '238' };
      assert.equal(
        await written(`with invoice as (${invoiceWith(right)}) ${line}`),
        'invoices_begin_as_drafts',
      );
      assert.equal(await written(invoiceWith(right), line), 'invoices_begin_as_drafts');
    });
  });
