import { type Static, Type } from 'typebox';
import { ownMarks } from '../../../platform/external-ids/schema.ts';
import {
  body,
  currencyCode,
  day,
  INTEGER_MAX,
  integer,
  reference as namedRecord,
  optional,
  text,
} from '../../../platform/schema.ts';
import {
  taxCategory,
  taxCountry,
  taxExemptionCode,
  taxExemptionReason,
  taxPercent,
} from '../../documents/facts/tax-schema.ts';
import { newInvoice } from './schema.ts';

/** No document of a former system has more rates. */
const TAXES_MAX = 20;

const { notes, reference, paymentReference, taxCurrencyCode, taxExchangeRate } = newInvoice.properties;

const carriedTax = body(
  {
    category: taxCategory,
    percent: taxPercent,
    taxableMinor: integer(0, INTEGER_MAX, {
      description: 'The part of what is still to pay that the tax is on, in minor units.',
      example: 50_000,
    }),
    taxMinor: integer(0, INTEGER_MAX, {
      description: 'The tax in what is still to pay, in minor units.',
      example: 9_500,
    }),
    ...optional({ exemptionCode: taxExemptionCode, exemptionReason: taxExemptionReason }),
  },
  'One tax of what is still to pay.',
);

/** Control characters, and ends of lines, in a pattern. */
const CONTROLS = '\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029';

export const carriedOverInvoice = body(
  {
    contractId: namedRecord('contract', 'A contract of the client, which must be ACTIVE or ENDED.'),
    number: Type.String({
      ...text(1, 100, { description: 'Its number in the former system.', example: '2025-0812' }),
      pattern: `^[^\\s${CONTROLS}]([^${CONTROLS}]*[^\\s${CONTROLS}])?$`,
      'x-says':
        'must be one line of at most 100 characters, without control characters, and without spaces at its ends',
    }),
    issueDate: day('The day on which it was issued there, today at the latest.'),
    dueDate: day('The last day to pay it.'),
    taxes: Type.Array(carriedTax, {
      minItems: 1,
      maxItems: TAXES_MAX,
      description: `What is still to pay, by category and rate; at most ${TAXES_MAX}. The sum, tax included, is what the client owes.`,
    }),
    ...optional({
      currencyCode,
      taxCountry,
      ...{ notes, reference, taxCurrencyCode, taxExchangeRate },
      ...ownMarks,
      paymentReference: {
        ...paymentReference,
        description: 'The reference that the client states. Defaults to the number.',
      },
    }),
  },
  "An open item of a former system. Its currency defaults to the contract's.",
);

export type CarriedOverInvoice = Static<typeof carriedOverInvoice>;
