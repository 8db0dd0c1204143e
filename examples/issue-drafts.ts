import { RetainerError } from '../client/src/client.ts';
import { connect, money } from './connect.ts';

/** Issues all drafts in one transaction, with numbers in their order. A dry run finds those that are not ready, which stay drafts. */
const retainer = connect();
const ready: string[] = [];
for await (const draft of retainer.items('/invoices', { params: { query: { status: ['DRAFT'] } } }))
  try {
    const path = { invoiceId: draft.id };
    await retainer.POST('/invoices/{invoiceId}/finalize', { params: { path }, dryRun: true });
    ready.push(draft.id);
  } catch (error) {
    if (!(error instanceof RetainerError) || error.status !== 400) throw error;
    console.log(
      'not ready:',
      draft.id,
      error.details.map(({ field, message }) => `${field} ${message}`).join(', '),
    );
  }
if (ready.length === 0) process.exit();
const { data: issued } = await retainer.POST('/invoices/finalize', { body: { invoiceIds: ready.reverse() } });
for (const invoice of issued)
  console.log('issued:', invoice.invoiceNumber, money(invoice.totalMinor, invoice));
