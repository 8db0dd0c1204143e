/**
 * Makes a tenant, and an invoice from a new client to its payment. A program of your own imports from '@retainer/client'.
 */
import { createClient, RetainerError } from '../client/src/client.ts';

const { RETAINER_URL: url = 'http://127.0.0.1:3000', RETAINER_TOKEN: token = '' } = process.env;

async function main(): Promise<void> {
  const person = createClient({ url, token });
  const { data: tenant } = await person.POST('/tenants', { body: { name: 'Acme Studio' } });
  const retainer = person.inTenant(tenant.id);

  const { data: client } = await retainer.POST('/clients', { body: { name: 'Northwind Traders' } });
  const { data: contract } = await retainer.POST('/contracts', {
    body: { clientId: client.id, name: 'Website relaunch', currencyCode: 'EUR', taxRates: [{ percent: 19 }] },
  });
  await retainer.POST('/contracts/{contractId}/activate', { params: { path: { contractId: contract.id } } });

  const { data: draft } = await retainer.POST('/invoices', {
    body: {
      contractId: contract.id,
      billables: [{ name: 'Design of the start page', quantity: 7.5, amountMinor: 9_500, unitCode: 'HUR' }],
    },
  });
  const path = { invoiceId: draft.id };
  const { data: invoice } = await retainer.POST('/invoices/{invoiceId}/finalize', { params: { path } });
  await retainer.POST('/payments', { body: { invoiceId: invoice.id, amountMinor: invoice.dueMinor } });

  for await (const one of retainer.items('/invoices', { params: { query: { clientId: client.id } } }))
    console.log(
      `${one.invoiceNumber}: ${one.totalMinor / 10 ** one.currencyExponent} ${one.currencyCode}, ${one.status}`,
    );
}

await main().catch((error: unknown) => {
  if (!(error instanceof RetainerError)) throw error;
  console.error(error.message, error.requestId ? `(request ${error.requestId})` : '');
  process.exitCode = 1;
});
