import { type TProperties, Type } from 'typebox';
import {
  body,
  CHANGE_DESCRIPTION,
  changeable,
  day,
  dayOrTime,
  optional,
  text,
  timestamp,
} from '../../../platform/schema.ts';

/** Marks a record of money that was reversed. */
export const reversalFields = (called: string) =>
  optional({
    reversedAt: timestamp(`When the ${called} was reversed. A reversed ${called} no longer counts.`),
    reversedDate: day('The day of the reversal.'),
  });

/** The fields that payments and refunds have alike. `more` can be corrected later, too. */
export function movementFields<M extends TProperties>(kind: 'payment' | 'refund', more: M) {
  /** These can be corrected later. */
  const details = {
    method: text(1, 100, { description: `The method of ${kind}.`, example: 'bank transfer' }),
    reference: text(0, 255, {
      description: `The ${kind}'s identifier elsewhere, such as in a bank statement.`,
      example: '2026-11-15/4711',
    }),
    ...more,
  };
  const bound = (which: string) =>
    Type.Optional(
      dayOrTime(
        `Only ${kind}s of this time or day, or ${which}. The list is then sorted by date of ${kind}.`,
      ),
    );
  return {
    details,
    date: day(`The day of the ${kind} in the tenant's time zone, when it was recorded.`),
    reversal: reversalFields(kind),
    range: { from: bound('later'), to: bound('earlier') },
    change: body(
      changeable({}, details),
      `${CHANGE_DESCRIPTION} To correct an amount, reverse the ${kind} and record it again.`,
    ),
  };
}
