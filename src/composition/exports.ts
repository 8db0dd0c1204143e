import { auditPackage } from '../modules/books/audit-package/package.ts';
import { makeDatevFiles, makeLedgerFile } from '../modules/books/bookings/files.ts';
import type { Makers } from '../modules/books/exports/maker.ts';
import type { Services } from './services.ts';

/** The one list of makers. A kind of export is added to `EXPORT_KINDS` and here. */
export function exportMakers({ documentFiles, journal }: Services): Makers {
  return { AUDIT: auditPackage(documentFiles, journal), DATEV: makeDatevFiles, BOOKINGS: makeLedgerFile };
}
