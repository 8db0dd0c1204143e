import type { Schemas } from '../../../../client/src/client.ts';
import { filled } from '../../../parts/paths.ts';

export type Bookkeeping = Schemas['Bookkeeping'];
type OwnAccount = Bookkeeping['accounts'][number];

/** An account as it is typed. Empty text is for every tax. */
export interface AccountValues {
  kind: OwnAccount['kind'];
  category: string;
  percent: number | undefined;
  country: string;
  supply: string;
  account: string;
  taxKey: string;
}

export const NEW_ACCOUNT: AccountValues = {
  kind: 'REVENUE',
  category: '',
  percent: undefined,
  country: '',
  supply: '',
  account: '',
  taxKey: '',
};

export type BookkeepingValues = ReturnType<typeof valuesOf>;

/** The first account of customers by default: they have a digit more than others. */
export const firstCustomer = (accountLength: number) => 10 ** accountLength;

/** Choices are text in forms. */
export function valuesOf({ accounts, ...settings }: Bookkeeping) {
  const { chart, fiscalYearMonth, accountLength, customersFrom, consultantNumber, firmNumber } = settings;
  return {
    chart,
    fiscalYearMonth: String(fiscalYearMonth),
    accountLength: String(accountLength),
    // The default follows the digits.
    customersFrom: customersFrom === firstCustomer(accountLength) ? undefined : customersFrom,
    consultantNumber,
    firmNumber,
    accounts: accounts.map((one): AccountValues => ({ ...NEW_ACCOUNT, ...one })),
  };
}

/** The settings as a whole. What is left empty goes back to its default. */
export function bodyOf(values: BookkeepingValues): Bookkeeping {
  const { fiscalYearMonth, accountLength, accounts, ...others } = values;
  return {
    ...filled(others),
    fiscalYearMonth: Number(fiscalYearMonth),
    accountLength: Number(accountLength),
    accounts: accounts.map(filled),
  } as Bookkeeping;
}
