import { Type } from 'typebox';
import { day, dayOrTime, text, timestamp } from '../../../platform/schema.ts';

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
    range: {
      from: Type.Optional(
        dayOrTime(`Only ${kind}s of this time or day, or later. The list is then sorted by date of ${kind}.`),
      ),
      to: Type.Optional(
        dayOrTime(
          `Only ${kind}s of this time or day, or earlier. The list is then sorted by date of ${kind}.`,
        ),
      ),
    },
  };
}
