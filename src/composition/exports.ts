import { auditPackage } from '../modules/books/audit-package/package.ts';
import { makeDatevFiles, makeLedgerFile, refuseUnreadyForDatev } from '../modules/books/bookings/files.ts';
import type { Checks, Makers } from '../modules/books/exports/maker.ts';
import type { Services } from './services.ts';

/** The one list of makers. A kind of export is added to `EXPORT_KINDS` and here. */
export function exportMakers({ documentFiles, journal }: Services): Makers {
  return { AUDIT: auditPackage(documentFiles, journal), DATEV: makeDatevFiles, BOOKINGS: makeLedgerFile };
}

/** What is looked at when an export is asked for. */
export const exportChecks: Checks = { DATEV: refuseUnreadyForDatev };
