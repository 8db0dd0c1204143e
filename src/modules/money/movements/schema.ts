import { day, text, timestamp } from '../../../platform/schema.ts';

/** The fields that payments and refunds have alike. */
export function movementFields(kind: 'payment' | 'refund') {
  return {
    /** These can be corrected later. */
    details: {
      method: text(1, 100, { description: `The method of ${kind}.`, example: 'bank transfer' }),
      reference: text(0, 255, {
        description: `The ${kind}'s identifier elsewhere, such as in a bank statement.`,
        example: '2026-11-15/4711',
      }),
    },
    reversal: {
      reversedAt: timestamp(`When the ${kind} was reversed. A reversed ${kind} no longer counts.`),
      reversedDate: day('The day of the reversal.'),
    },
  };
}
