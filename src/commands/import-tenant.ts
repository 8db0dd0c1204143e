import { readArchive } from '../modules/moving/tenant-archive/arriving.ts';
import type { Manifest } from '../modules/moving/tenant-archive/format.ts';
import { recordAct } from '../modules/operating/acts/service.ts';
import { resumeIn, suspendIn } from '../modules/operating/operator-tenants/suspension.ts';
import { systemClock } from '../platform/clock.ts';
import type { Scope } from '../platform/database/database.ts';
import { command, UsageError } from './command.ts';
import { archivePartsOf, progressOf, readPassphrase } from './tenant-archives.ts';

const BY = 'command import-tenant';

await command({
  help: `Brings a tenant in from an archive of another installation, with the same identifiers, while the service runs or not.

  npm run -s import-tenant -- <file>

  --passphrase-file <file>    the first line of this file is the passphrase of the archive. Without it, integrations arrive
                              switched off, and their secrets have to be set again
  --resume                    opens the tenant at once. By default, it arrives suspended

Nobody sees the tenant before all of it is there and has proved to be intact, and nothing is left of it if that fails. Compare
the last line with the one of export-tenant, or of verify-audit in the former installation. Access tokens have to be made anew.`,
  options: { 'passphrase-file': { type: 'string' }, resume: { type: 'boolean' } },
  wordsMax: 1,
  async run(opened, { 'passphrase-file': passphraseFile, resume = false }, [file]) {
    if (file === undefined) throw new UsageError('name the archive');
    const { manifest, accessTokens, switchedOff } = await readArchive(archivePartsOf(opened), {
      ...{ file, by: BY, at: systemClock.now() },
      conclude: (db, manifest) => conclude(db, manifest, resume),
      ...(passphraseFile !== undefined && { passphrase: readPassphrase(passphraseFile) }),
      progress: progressOf('rows and files'),
    });
    const { tenantId, tables, files, journal } = manifest;
    if (accessTokens.length > 0) console.error(`access tokens to make anew: ${accessTokens.join(', ')}`);
    if (switchedOff.length > 0)
      console.error(`switched off, because their secrets are missing: ${switchedOff.join(', ')}`);
    for (const path of files.missing) console.error(`was missing before: ${path}`);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return `${tenantId}: ${rows} rows, ${files.count} files, journal ${journal.sequence} ${journal.hash}`;
  },
});

/** The tenant waits for a person, unless it was to be opened. A suspension by the former operator ends with that. */
async function conclude(db: Scope, { tenantId, madeAt, journal }: Manifest, isOpen: boolean): Promise<void> {
  const reason = `The tenant arrived from another installation, as it was there at ${madeAt}, and is not opened here yet`;
  if (isOpen) await resumeIn(db, systemClock, { tenantId, by: BY });
  else await suspendIn(db, systemClock, { tenantId, reason, by: BY });
  await recordAct(db, { by: BY, action: 'tenant.imported', tenantId, details: { madeAt, journal } });
}
