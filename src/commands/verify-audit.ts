import { readFileSync } from 'node:fs';
import { type ComparedFile, compareFiles } from '../modules/billing/document-files/verification.ts';
import { findChangedRecords } from '../modules/journal/audit-entries/records.ts';
import {
  hasJournal,
  tenantsWithJournal,
  type Verdict,
  verifyTenant,
} from '../modules/journal/audit-entries/verification.ts';
import type { Head } from '../modules/journal/chain/chain.ts';
import { verifyActs } from '../modules/operating/acts/service.ts';
import type { Database } from '../platform/database/database.ts';
import { isId } from '../platform/ids.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { command, UsageError } from './command.ts';

const PROGRESS_EVERY_MS = 2_000;
/** Stands in the place of a tenant for the journal of the installation. */
const ACTS = 'acts';

await command({
  help: `Verifies that no audit entry was changed, removed or inserted after it was sealed.

  npm run -s verify-audit                        every tenant, and the acts of operators
  npm run -s verify-audit -- <tenant-id>         one tenant
  npm run -s verify-audit -- --anchors <file>    also compares with the output of an earlier run
  npm run -s verify-audit -- --records           also compares every record with its last entry
  npm run -s verify-audit -- --files             also compares stored files with their recorded hashes

Prints a line per tenant: tenant, number of entries, hash of the last entry. Keep these lines where the
administrators of the database can't change them: without them, a chain that was rewritten completely can't
be distinguished from a genuine one. Names broken links, changed records, and files of issued documents and pictures that
are missing or changed, and exits with status 1.`,
  options: { anchors: { type: 'string' }, records: { type: 'boolean' }, files: { type: 'boolean' } },
  wordsMax: 1,
  async run(
    { database, config, secrets },
    { anchors: file, records = false, files: withFiles = false },
    [named],
  ) {
    if (named !== undefined && !isId('tenant', named)) throw new UsageError('name the tenant: tnt_...');
    const anchors = file === undefined ? new Map<string, Head>() : readAnchors(file);
    if (named !== undefined)
      for (const tenantId of anchors.keys()) if (tenantId !== named) anchors.delete(tenantId);
    let [verified, broken, damaged] = [0, 0, 0];
    const place = withFiles && {
      storage: openStorage(config.assetStore, console.error),
      prefix: secrets.storagePrefix(),
    };
    const verify = async (tenantId: string) => {
      const reportProgress = progressReporter(tenantId);
      const verdict = await verifyTenant(database, tenantId, {
        reportProgress,
        anchor: anchors.get(tenantId),
      });
      anchors.delete(tenantId);
      console.log(summarize(verdict));
      const changed = records ? await nameChangedRecords(database, tenantId) : 0;
      verified++;
      if (verdict.flaw || changed > 0) broken++;
      if (place) damaged += await reportDamage(compareFiles(place, database, tenantId), tenantId);
    };
    if (named !== undefined && !anchors.has(named) && !(await hasJournal(database, named)))
      throw new UsageError(`${named} has no audit trail`);
    if (named !== undefined) await verify(named);
    else for await (const tenantId of tenantsWithJournal(database)) await verify(tenantId);
    if (named === undefined && !(await areActsIntact(database, anchors))) broken++;
    // A tenant with an anchor but without a chain was purged, or its chain was removed.
    for (const tenantId of anchors.keys()) await verify(tenantId);
    if (broken + damaged > 0) process.exitCode = 1;
    return `verified: ${verified}, broken: ${broken}${withFiles ? `, damaged files: ${damaged}` : ''}`;
  },
});

/** Verifies the journal of the installation, which has a line like those of tenants. */
async function areActsIntact(database: Database, anchors: Map<string, Head>): Promise<boolean> {
  const { head, flaw } = await verifyActs(database, anchors.get(ACTS));
  anchors.delete(ACTS);
  console.log(`${ACTS} ${flaw ? `broken after ${head.sequence}: ${flaw}` : `${head.sequence} ${head.hash}`}`);
  return flaw === undefined;
}

/** Names the records that are not as their last entries say, and counts them. */
async function nameChangedRecords(database: Database, tenantId: string): Promise<number> {
  let count = 0;
  for await (const { resource, recordId, what } of findChangedRecords(database, tenantId)) {
    console.log(`${tenantId} ${resource} ${recordId} ${what}`);
    count++;
  }
  return count;
}

/** Reads the lines that an earlier run printed for intact chains. */
function readAnchors(file: string): Map<string, Head> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`the anchors can't be read: ${(error as Error).message}`);
  }
  const lines = text.matchAll(/^(tnt_\w+|acts) (\d{1,15}) ([0-9a-f]{64})\b/gm);
  const anchors = new Map(
    lines.map(([, tenantId = '', sequence, hash = '']) => [tenantId, { sequence: Number(sequence), hash }]),
  );
  if (anchors.size === 0) throw new UsageError(`${file} contains no line of an earlier run`);
  return anchors;
}

function summarize({ tenantId, head, flaw, unsealed, erased }: Verdict): string {
  const waiting = `${unsealed > 0 ? `, not sealed yet: ${unsealed}` : ''}${erased > 0 ? `, erased: ${erased}` : ''}`;
  if (!flaw) return `${tenantId} ${head.sequence} ${head.hash}${waiting}`;
  const entry = flaw.entryId === undefined ? '' : ` (${flaw.entryId})`;
  return `${tenantId} broken at ${flaw.sequence}${entry}: ${flaw.what}${waiting}`;
}

/** Prints a line for each damaged file, and returns their number. */
async function reportDamage(compared: AsyncIterable<ComparedFile>, tenantId: string): Promise<number> {
  const reportProgress = progressReporter(tenantId, 'files');
  let [all, damaged] = [0, 0];
  for await (const { recordId, kind, state } of compared) {
    reportProgress(++all);
    if (state === 'intact') continue;
    damaged++;
    console.log(
      `${tenantId} ${recordId} ${kind}: the file ${state === 'missing' ? 'is missing' : 'was changed'}`,
    );
  }
  return damaged;
}

function progressReporter(tenantId: string, things = 'entries'): (count: number) => void {
  let reportedAtMs = Date.now();
  return (count) => {
    if (Date.now() - reportedAtMs < PROGRESS_EVERY_MS) return;
    reportedAtMs = Date.now();
    console.error(`${tenantId}: ${count} ${things} verified`);
  };
}
