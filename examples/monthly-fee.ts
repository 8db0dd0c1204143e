import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, money } from './connect.ts';

/** Agrees on a monthly fee with a client, bills what is owed today, and downloads the PDF: `... monthly-fee clnt_... invoices`. */
const retainer = connect();
const [clientId = '', folder = 'invoices'] = process.argv.slice(2);
const today = new Date().toISOString().slice(0, 10);
const firstDay = `${today.slice(0, 8)}01`;

const { data: contract } = await retainer.POST('/contracts', {
  body: {
    clientId,
    name: 'Care of the shop',
    startsAt: `${firstDay}T00:00:00Z`,
    currencyCode: 'EUR',
    taxRates: [{ percent: 19 }],
  },
});
await retainer.POST('/charges', {
  body: {
    contractId: contract.id,
    name: 'Care',
    every: 'MONTH',
    startsOn: firstDay,
    prices: [{ amountMinor: 49_000, startsOn: firstDay }],
  },
});
const params = { path: { contractId: contract.id } };
await retainer.POST('/contracts/{contractId}/activate', { params });

// From here on, a program that runs every month is enough.
const { data: bill } = await retainer.POST('/contracts/{contractId}/bill', {
  params,
  body: { to: today, mode: 'FINALIZE' },
});
const { invoice } = bill;
if (invoice === undefined) throw new Error('nothing is owed');
console.log(invoice.invoiceNumber, money(invoice.totalMinor, invoice));

mkdirSync(folder, { recursive: true });
const { data: pdf } = await retainer.GET('/invoices/{invoiceId}/pdf', {
  params: { path: { invoiceId: invoice.id } },
});
const file = join(folder, `${invoice.invoiceNumber}.pdf`);
writeFileSync(file, await pdf.bytes());
console.log(file);
