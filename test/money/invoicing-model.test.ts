import { describe, test } from 'node:test';
import { newId } from '../../src/platform/ids.ts';
import { draft, finalized, make } from '../support/billing.ts';
import { assertNotFound } from '../support/expectations.ts';
import { runHistories } from '../support/invoicing-model/histories.ts';
import { startService } from '../support/service.ts';

/**
 * `MODEL_RUNS=2000 npm test -- invoicing-model` runs more; `MODEL_SEED` repeats a run and shrinks its failure. A
 * failure prints its seed, path and replay path: `MODEL_SEED=... MODEL_PATH=... MODEL_REPLAY=...` repeats that failure alone.
 */
const { MODEL_RUNS = '10', MODEL_SEED, MODEL_PATH, MODEL_REPLAY } = process.env;
const LIMIT = { timeout: 24 * 3_600_000 };

describe('invoices', LIMIT, () => {
  const service = startService({ LOG_LEVEL: 'error' });

  test('invoices behave as their model does after any sequence of requests', LIMIT, (context) =>
    runHistories(service, context, {
      runs: Number(MODEL_RUNS),
      ...(MODEL_SEED !== undefined && { seed: Number(MODEL_SEED), isShrunk: true }),
      ...(MODEL_PATH !== undefined && { path: MODEL_PATH }),
      ...(MODEL_REPLAY !== undefined && { replayPath: MODEL_REPLAY }),
    }),
  );

  describe('missing records and wrong states', () => {
    const send = (tenant: string, method: string, path: string, body: object) =>
      service.request(method, path, { tenant, body });

    test('an unknown address is reported before the state of an issued invoice', async () => {
      const tenant = await service.tenant();
      const { id } = await finalized(service, tenant);
      assertNotFound(await send(tenant, 'PATCH', `/invoices/${id}`, { addressId: newId('address') }));
    });

    test('an unknown address is reported before the state of a contract that is a draft', async () => {
      const tenant = await service.tenant();
      const { id: clientId } = await make(service, tenant, '/clients', { name: 'Northwind' });
      const terms = { clientId, name: 'Later', currencyCode: 'EUR' };
      const { id: contractId } = await make(service, tenant, '/contracts', terms);
      assertNotFound(await send(tenant, 'POST', '/invoices', { contractId, addressId: newId('address') }));
    });

    test('an unknown line to credit is reported before the state of an invoice that is a draft', async () => {
      const tenant = await service.tenant();
      const { id: invoiceId } = await draft(service, tenant);
      const body = { invoiceId, reason: 'Late', billables: [newId('billable')] };
      assertNotFound(await send(tenant, 'POST', '/credit-notes', body));
    });
  });
});
