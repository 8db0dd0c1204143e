import { readFileSync } from 'node:fs';
import { connect } from './connect.ts';

/**
 * Records the payments of a file of the bank, each on the invoice whose number it states. The bank's number of the booking is their
 * `externalId`, so a file that is read again records nothing twice. camt files go to `/bank-statements`, which does all of this.
 */
const retainer = connect();
const [file = 'examples/data/bank.csv'] = process.argv.slice(2);
const [, ...rows] = readFileSync(file, 'utf8').trim().split('\n');
for (const row of rows) {
  const [externalId = '', paidOn, amount = '', purpose = ''] = row.split(';');
  const number = /INV-\d+/.exec(purpose)?.[0];
  const found = number && (await retainer.GET('/invoices', { params: { query: { number } } }));
  const invoice = found ? found.data[0] : undefined;
  if (invoice === undefined) {
    console.log('no invoice:', externalId, purpose);
    continue;
  }
  // Reckoned with digits: 1190.10 * 100 is not a whole number.
  const amountMinor = Number(amount.replace('.', ''));
  const { response } = await retainer.PUT('/payments/by-external-id/{externalId}', {
    params: { path: { externalId } },
    body: {
      invoiceId: invoice.id,
      amountMinor,
      allowOverpayment: true,
      paidAt: `${paidOn}T12:00:00Z`,
      method: 'bank transfer',
    },
  });
  console.log(response.status === 201 ? 'recorded:' : 'known:', externalId, invoice.invoiceNumber, amount);
}
