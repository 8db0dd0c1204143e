import { Type } from 'typebox';
import { body, reference } from '../../../platform/schema.ts';

const FINALIZE_MAX = 500;

export const invoicesToFinalize = body(
  {
    invoiceIds: Type.Array(reference('invoice', 'An invoice.'), {
      minItems: 1,
      maxItems: FINALIZE_MAX,
      uniqueItems: true,
      description: `1 to ${FINALIZE_MAX} drafts, which are numbered in this order.`,
    }),
  },
  'Invoices to finalize, all or none.',
);
