import { asCreated } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { NewWriteOff, WriteOff } from './schema.ts';

const fields = { amountMinor: 119, reason: 'SMALL_DIFFERENCE' as const, note: 'Two cents a day' };
const body: NewWriteOff = { invoiceId: exampleId('invoice'), ...fields };
const recorded: WriteOff = {
  ...{ id: exampleId('writeOff'), invoice: exampleId('invoice'), client: exampleId('client'), ...fields },
  ...{ currencyCode: 'EUR', reducesTax: true, date: '2026-11-16', ...asCreated },
  writtenOffAt: asCreated.createdAt,
  taxes: [{ category: 'S', percent: 19, country: 'DE', taxableMinor: 100, taxMinor: 19 }],
};

export const writeOffExamples = {
  createWriteOff: { body, answer: recorded },
  getWriteOff: { answer: recorded },
  listWriteOffs: { answer: [recorded] },
};
