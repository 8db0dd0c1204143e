import { readFileSync } from 'node:fs';
import { RetainerError } from '../client/src/client.ts';
import { connect } from './connect.ts';

/**
 * Takes over the customers of another system every night. They are found by the identifiers of that system, so it needs no table
 * that translates them, and a customer that is as it was is not written again.
 */
const retainer = connect();
const [file = 'examples/data/customers.csv'] = process.argv.slice(2);
const [, ...rows] = readFileSync(file, 'utf8').trim().split('\n');
for (const row of rows) {
  const [externalId = '', name = '', address1 = '', zip = '', city = '', country = '', email = ''] =
    row.split(';');
  const body = {
    name,
    address: { name, address1, zip, city, country },
    contact: { name: `Accounting of ${name}`, email },
  };
  try {
    const { data, response } = await retainer.PUT('/clients/by-external-id/{externalId}', {
      params: { path: { externalId } },
      body,
    });
    console.log(response.status === 201 ? 'created' : 'taken over', externalId, data.name);
  } catch (error) {
    // One wrong row does not keep the others from being taken over.
    if (!(error instanceof RetainerError) || error.status !== 400) throw error;
    console.log(
      'refused',
      externalId,
      error.details.map(({ field, message }) => `${field} ${message}`).join(', '),
    );
  }
}
