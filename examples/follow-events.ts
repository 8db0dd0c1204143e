import { connect } from './connect.ts';

/**
 * Prints what happened since an event that was seen before: `npm run -s example -- follow-events evt_...`. Events come in the order in
 * which their changes were committed, so none is left out. A program keeps the identifier of the last one together with what it
 * made of it.
 */
const retainer = connect();
const [since = new Date(Date.now() - 24 * 3_600_000).toISOString()] = process.argv.slice(2);
let last = since;
for await (const event of retainer.items('/events', { params: { query: { since, limit: 500 } } })) {
  last = event.id;
  if (event.type === 'invoice.paid') console.log(event.type, event.data.invoiceNumber, event.data.totalMinor);
  else console.log(event.type, event.createdAt);
}
console.log(`go on with ${last}`);
