import { INTEGER_MAX, integer } from '../../../platform/schema.ts';

const amount = (description: string) =>
  integer(0, INTEGER_MAX, {
    description: `${description} Only on issued deposits, and not in events.`,
    example: 0,
  });

/** What an invoice of kind DEPOSIT shows of its deductions. */
export const deductionAmounts = {
  deductedMinor: amount('What other invoices deduct of this deposit, with tax, in minor units.'),
  deductibleMinor: amount('What is paid of this deposit and not deducted yet, with tax, in minor units.'),
};
