import type { Rule } from './rule-patterns.ts';

/** The rules of the books, and why an export failed. */
export const BOOKS_RULES: readonly Rule[] = [
  [/^must be left out: \w+ goes by the days of supply$/, 'bySupply'],
  [/^must not be in the future$/, 'notInFuture'],
  [/^must be before today: only days that are over/, 'daysOver'],
  [/^must have 1 to 40 letters, digits, blanks/, 'accountForm'],
  [/^must have 1 to 4 digits$/, 'taxKeyForm'],
  [/^must be left out: account (?<account>.+) of (?<chart>\w+) reckons its own tax$/, 'ownTax'],
  [/^is the account of another client$/, 'accountTaken'],
  [/^must have as many digits as \w+ says, which is (?<count>\d+)/, 'accountDigits', /^accounts\./],
  [/^must have as many digits as \w+ says, which is (?<count>\d+)/, 'customerDigits'],
  [/^must fit the accounts that clients have: /, 'customersUnfit'],
  [/^DATEV needs the chart SKR03 or SKR04/, 'datevSettings'],
  [/^The period has (?<rows>\S+) documents, and a package at most (?<most>\S+): /, 'packageTooLarge'],
  [/^(?<chart>\w+) has no account for (?<slots>.+)\. Set them in /s, 'noAccounts'],
  [/^(?<clients>\S+) of the clients have no account of (?<digits>\S+) digits/, 'customersWithout'],
  [/^Only an invoice that was issued is booked/, 'draftNotBooked'],
  [/^A tenant has at most (?<count>\d+) exports that are not done/, 'exportsWaiting'],
  [/^A tenant keeps the files of at most (?<count>\d+) exports/, 'exportsKept'],
  [/^The file of the export is missing in the storage/, 'exportFileMissing'],
  [/^The files of this export were removed/, 'exportFilesGone'],
  [/^The export was interrupted too often/, 'exportInterrupted'],
  [/^The service could not make the export/, 'exportFailed'],
  [/^The file storage /, 'storageAway'],
];
