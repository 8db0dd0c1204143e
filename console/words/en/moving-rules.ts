import { counted } from '../counted.ts';

/** Rules of imports, of archives and of erasures, and those that an operator meets. */
export const words = {
  predicates: {
    taxesTogether: 'can not be split by tax: enter the taxes of this invoice',
    columnMissing: (column: string, columns: string) =>
      `names the column ${column}, which the file does not have. Its columns: ${columns}`,
    columnRequired: (columns: string) => `is required. The file has the columns: ${columns}`,
    importProperty: 'is nothing that these records have',
    unreadable: (given: string) => `can not be read: ${given}`,
    decimalsOfCurrency: (code: string) => `has more decimals than ${code} has`,
    sameAsRow: (row: string) => `is the same as in row ${row}`,
    numberOfOther: 'is the number of another invoice',
    unknownRecord: 'names a record that does not exist',
    receiptNamesPerson: 'must not name the person: the receipt stays when all else is erased',
    archivePeriod: 'must be left out: an archive of everything has no period',
    confirmPurge: (id: string) => `must be ${id}, to delete it for good`,
  },
  sentences: {
    quoteOpen: (row: string) => `A quote in row ${row} does not end where its cell ends: correct the file.`,
    rowTooLong: (row: string) => `Row ${row} is too long. A quote may be missing at the end of a cell.`,
    noHeader: 'The first row of the file has to name the columns.',
    columnTwice: (column: string) => `The file has the column ${column} twice.`,
    noColumnKnown: (columns: string) =>
      `No column is named as it should be. The columns of the file: ${columns}.`,
    columnsLacking: (fields: string, columns: string) =>
      `The file needs a column for ${fields}. Its columns: ${columns}.`,
    rowsTooMany: (rows: string) =>
      `The file has more than ${rows} rows: split it, and import one part after the other.`,
    noRows: 'The file has no rows.',
    notUtf8: 'The file is not UTF-8: save it as “CSV UTF-8”.',
    noTextFile: 'The file is no text: export it as CSV, and drop that file itself.',
    uploadedTwice: 'Another file was uploaded at the same time: upload this one again.',
    rowsInvalid: (count: number) =>
      `${counted(count, 'row is', 'rows are')} not valid: correct the file, and upload it again.`,
    importStands:
      'The import can not be undone as a whole: some of its records are in use, or were changed since.',
    importsWaiting: (count: number) =>
      `At most ${counted(count, 'import', 'imports')} can wait at the same time: wait until one is done.`,
    importNotNow: 'The status of this import does not allow this.',
    archiveByPerson:
      'An access token can neither ask for the archive of a company nor get its file. Sign in as a person.',
    reasonOfMove:
      'Use other words: a reason that begins so says that a company moves to another installation.',
    movedAway:
      'The company has moved to another installation, or is moving there: bring it back from there first.',
    sandboxGone: 'A deleted sandbox can not be restored: make another one.',
    deletedOnly: 'Only a deleted company can be restored or deleted for good: delete it first.',
    tooManyWebhooks: (count: number) =>
      `There may be ${counted(count, 'webhook', 'webhooks')}: delete one first.`,
    noEventYet: 'There is no event for this webhook yet: change a record of a company first.',
  },
};
