import { type Static, Type } from 'typebox';
import { body, choice, day, optional, record } from '../../../platform/schema.ts';
import { invoice } from '../../billing/invoices/schema.ts';
import { collection } from '../../tracked-work/collecting/schema.ts';

export const billing = body(
  {
    to: day('The cut-off, as for `POST /invoices/{invoiceId}/collect`.'),
    ...optional({
      mode: choice(['DRAFT', 'FINALIZE', 'SEND'], {
        description:
          'What becomes of the invoice: it stays a DRAFT, is finalized, or is finalized and sent. Defaults to DRAFT.',
        example: 'FINALIZE',
      }),
    }),
  },
  'Up to which day a contract is billed, and what becomes of the invoice.',
);

const { lines, leftOver, warnings, hasMore } = collection.properties;

export const billed = record(
  'Bill',
  {
    invoice: Type.Optional({
      ...invoice,
      description: 'The invoice. Absent if nothing is owed and the contract has no draft that was collected.',
    }),
    ...{ lines, leftOver, warnings, hasMore },
  },
  'What a contract was billed.',
);

export type Billing = Static<typeof billing>;
export type Billed = Static<typeof billed>;
