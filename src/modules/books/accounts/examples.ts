import { asCreated, type Example } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { Bookkeeping, CustomerAccount, ListedAccount, NewBookkeeping } from './schema.ts';

const body: NewBookkeeping = {
  chart: 'SKR03',
  consultantNumber: 29_098,
  firmNumber: 55_003,
  accounts: [{ kind: 'BANK', account: '1210' }],
};
const bookkeeping: Bookkeeping = {
  ...{ chart: 'SKR03', fiscalYearMonth: 1, accountLength: 4, customersFrom: 10_000 },
  ...{ accounts: [{ kind: 'BANK', account: '1210' }], consultantNumber: 29_098, firmNumber: 55_003 },
  ...asCreated,
};
const accounts: ListedAccount[] = [
  { kind: 'BANK', account: '1210', isOwn: true, isAutomatic: false },
  {
    ...{ kind: 'REVENUE', category: 'S', percent: 19, place: 'HOME', account: '8400' },
    ...{ isOwn: false, isAutomatic: true, name: 'Erlöse 19 % USt' },
  },
];
const customerAccount: CustomerAccount = { client: exampleId('client'), account: 10_000, ...asCreated };

export const bookAccountExamples: Record<string, Example> = {
  getBookkeeping: { answer: bookkeeping },
  putBookkeeping: { body, answer: bookkeeping },
  listAccounts: { answer: accounts },
  listCustomerAccounts: { answer: [customerAccount] },
  putCustomerAccount: { body: { account: 10_000 }, answer: customerAccount },
};
