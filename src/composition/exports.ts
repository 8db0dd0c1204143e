import { auditPackage } from '../modules/books/audit-package/package.ts';
import { makeDatevFiles, makeLedgerFile, refuseUnreadyForDatev } from '../modules/books/bookings/files.ts';
import type { Checks, Makers } from '../modules/books/exports/maker.ts';
import { beginArchive, makeArchive } from '../modules/moving/tenant-archive/export.ts';
import type { ArchiveParts } from '../modules/moving/tenant-archive/writing.ts';
import type { Services } from './services.ts';

/** The one list of makers. A kind of export is added to `EXPORT_KINDS` and here. */
export function exportMakers(services: Services): Makers {
  const { documentFiles, journal } = services;
  return {
    AUDIT: auditPackage(documentFiles, journal),
    DATEV: makeDatevFiles,
    BOOKINGS: makeLedgerFile,
    TENANT: makeArchive(archiveParts(services)),
  };
}

/** What is looked at when an export is asked for. */
export function exportChecks({ integrations }: Services): Checks {
  return {
    DATEV: async ({ db }) => void (await refuseUnreadyForDatev(db)),
    TENANT: beginArchive(integrations.secrets),
  };
}

/** The parts of an installation that archives of tenants are made from and read into. */
export function archiveParts({
  integrations,
  journal,
  assetFiles,
}: Pick<Services, 'integrations' | 'journal' | 'assetFiles'>): ArchiveParts {
  const { database, secrets } = integrations;
  return { database, secrets, journal, storage: assetFiles.storage, prefix: assetFiles.prefix };
}
