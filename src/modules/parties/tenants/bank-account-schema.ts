import { type Static, Type } from 'typebox';
import { formatted, optional, record, text } from '../../../platform/schema.ts';

const BANK_ACCOUNTS_MAX = 20;
/** 34 characters, with a space after each four. */
const IBAN_LENGTH_MAX = 42;

const bankAccount = record(
  'BankAccount',
  optional({
    currencyCode: Type.String({
      format: 'currency',
      description: 'The currency that the account is for. The account without one is for all others.',
      examples: ['EUR'],
    }),
    iban: formatted('iban', IBAN_LENGTH_MAX, {
      description: 'The IBAN. Spaces are dropped.',
      example: 'DE89370400440532013000',
    }),
    bic: formatted('bic', 11, { description: "The bank's BIC.", example: 'COBADEFFXXX' }),
    accountNumber: text(1, 50, {
      description: 'The number of an account without IBAN.',
      example: '12345678',
    }),
    routingNumber: formatted('routing-number', 9, {
      description: 'The routing number (ABA) of a US bank, beside an account number.',
      example: '021000021',
    }),
    bankName: text(1, 200, { description: "The bank's name.", example: 'Commerzbank' }),
  }),
  'An account that clients pay to. It has an `iban` or an `accountNumber`.',
);
export const bankAccounts = Type.Array(bankAccount, {
  maxItems: BANK_ACCOUNTS_MAX,
  description: 'The accounts that clients pay to: at most one for each currency, and one for all others.',
  examples: [[{ currencyCode: 'EUR', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }]],
});

export type BankAccount = Static<typeof bankAccount>;
