import { counted } from '../counted.ts';
import { exportKinds } from './account-kinds.ts';

/** Words about the books: fields of records, and the rules of the service. */
export const words = {
  fields: {
    account: 'Account',
    accountLength: 'Digits of accounts',
    accounts: 'Own accounts',
    chart: 'Chart of accounts',
    consultantNumber: "Adviser's number",
    customersFrom: 'First account of customers',
    doneAt: 'Done',
    files: 'Files',
    firmNumber: "Firm's number",
    fiscalYearMonth: 'First month of the fiscal year',
    progress: 'Progress',
    taxKey: 'Tax key',
    taxPoint: 'When tax counts',
  },
  /** The values of fields, as the audit trail shows them. */
  values: {
    kind: exportKinds,
    status: { DONE: 'Done', RUNNING: 'Being made' },
    taxPoint: { SUPPLY: 'Day of supply', ISSUE: 'Date of issue', PAYMENT: 'Payment' },
  },
  predicates: {
    bySupply: 'must be left out: this return goes by the days of supply',
    notInFuture: 'must not be in the future',
    daysOver: 'must be before today: only days that are over are complete',
    accountForm:
      'must have 1 to 40 letters, digits, blanks, dots, slashes or dashes, and begin with a letter or digit',
    taxKeyForm: 'must have 1 to 4 digits',
    ownTax: (account: string, chart: string) =>
      `must be empty: the account ${account} of ${chart} reckons its own tax`,
    accountTaken: 'is the account of another client',
    accountDigits: (count: number) => `must have ${count} digits`,
    customerDigits: (count: number) =>
      `must have ${count + 1} digits, one more than other accounts, and begin with 1 to 6`,
    customersUnfit:
      'must fit the accounts that clients have: change these first, without a chart of accounts',
  },
  sentences: {
    datevSettings:
      'A file for DATEV needs the chart SKR03 or SKR04, the number of your adviser and that of your firm. Set them under “Settings” of the books.',
    noAccounts: (chart: string, slots: string) =>
      `${chart} has no account for: ${slots}. Add own accounts under “Settings” of the books.`,
    packageTooLarge: (rows: string, most: string) =>
      `The period has ${rows} documents, and a package at most ${most}: choose a shorter one.`,
    customersWithout: (clients: string, digits: string) =>
      `Clients without an account of ${digits} digits: ${clients}. Set their accounts, or set the digits of accounts back under “Settings” of the books.`,
    draftNotBooked: 'Only an invoice that was issued is booked: finalize it first.',
    exportsWaiting: (count: number) =>
      `At most ${counted(count, 'export', 'exports')} can wait at the same time: wait until one is done.`,
    exportsKept: (count: number) =>
      `The files of at most ${counted(count, 'export', 'exports')} are kept: delete one first.`,
    exportFileMissing: 'The file is missing in the storage: make the export again.',
    exportFilesGone: 'The files were removed after 7 days: make the export again.',
    exportInterrupted: 'It was interrupted too often: make the export again.',
    exportFailed:
      'The service could not make the export. Try again, or ask its operator, who finds the reason in the log.',
    storageAway: 'The file storage could not be reached: try again later.',
  },
};
