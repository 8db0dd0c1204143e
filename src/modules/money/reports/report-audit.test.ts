import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activeContract, finalized, make } from '../../../../test/support/billing.ts';
import { reportViolations } from '../../../../test/support/books/report-rules.ts';
import { startService } from '../../../../test/support/service.ts';
import { ALL_RULES_OFF } from '../../../../test/support/tampering.ts';

const service = startService();

test('the audit of the books notices a report that differs from the documents', async () => {
  const tenant = await service.tenant();
  const { id: contractId } = await activeContract(service, tenant, { taxRates: [{ percent: 19 }] });
  const { id: invoiceId } = await finalized(service, tenant, undefined, { contractId });
  await make(service, tenant, '/payments', { invoiceId, amountMinor: 100 });
  assert.deepEqual(await reportViolations(service.db), []);
  const breaches: [string, RegExp][] = [
    // The report takes the invoice for settled.
    [
      `update invoices set paid_minor = total_minor, status = 'PAID', paid_at = now() where paid_minor > 0`,
      /ageing/,
    ],
    // Under SUPPLY, money alone would count.
    ['update document_taxes set tax_date = null', /tax report/],
    [`update payments set recorded_date = '10000-01-01'`, /journal/],
    [`update payments set paid_date = '10000-01-01'`, /statement of account/],
  ];
  for (const [breach, rule] of breaches) assert.match((await violationsAfter(breach)).join(), rule);
});

/** Compares after the breach, in a transaction that is rolled back. */
async function violationsAfter(breach: string): Promise<string[]> {
  return service.db.asOwner(async (owner) => {
    await owner.query('begin');
    await owner.query(ALL_RULES_OFF);
    await owner.query(breach);
    const broken = {
      ...service.db,
      asOwner: <T>(work: (client: typeof owner) => Promise<T>) => work(owner),
      asApplication: <T>(work: (client: typeof owner) => Promise<T>) => work(owner),
    };
    try {
      return await reportViolations(broken);
    } finally {
      await owner.query('rollback');
    }
  });
}
