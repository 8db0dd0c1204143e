import { readFileSync } from 'node:fs';
import { isId } from '../platform/ids.ts';
import type { Head } from '../resources/audit-entries/chain.ts';
import {
  hasAuditTrail,
  tenantsWithAuditTrail,
  type Verdict,
  verifyTenant,
} from '../resources/audit-entries/verification.ts';
import { command, UsageError } from './command.ts';

/** Often enough to see that it works, seldom enough to be read. */
const PROGRESS_EVERY_MS = 2_000;

await command({
  help: `Proves that nobody changed, removed or slipped in an audit entry after it was sealed.

  npm run -s verify-audit                        every tenant
  npm run -s verify-audit -- <tenant-id>         this one
  npm run -s verify-audit -- --anchors <file>    and that the chains still contain what was printed then

Prints a line per tenant: tenant, number of entries, hash of the last one. Keep these lines where whoever
rules the database can't reach them: without them, a chain that was rewritten as a whole looks like any other.
Ends with status 1 at a broken link, and names it.`,
  options: { anchors: { type: 'string' } },
  async run({ database }, { anchors: file }, [named]) {
    if (named !== undefined && !isId('tenant', named)) throw new UsageError('name the tenant: tnt_...');
    const anchors = file === undefined ? new Map<string, Head>() : anchorsIn(file);
    if (named !== undefined)
      for (const tenantId of anchors.keys()) if (tenantId !== named) anchors.delete(tenantId);
    let [verified, broken] = [0, 0];
    const verify = async (tenantId: string) => {
      const reportProgress = progressOf(tenantId);
      const verdict = await verifyTenant(database, tenantId, {
        reportProgress,
        anchor: anchors.get(tenantId),
      });
      anchors.delete(tenantId);
      console.log(lineOf(verdict));
      verified++;
      if (verdict.flaw) broken++;
    };
    if (named !== undefined && !anchors.has(named) && !(await hasAuditTrail(database, named)))
      throw new UsageError(`${named} has no audit trail`);
    if (named !== undefined) await verify(named);
    else for await (const tenantId of tenantsWithAuditTrail(database)) await verify(tenantId);
    // Anchored once, and without a chain now: purged, or worse.
    for (const tenantId of anchors.keys()) await verify(tenantId);
    if (broken > 0) process.exitCode = 1;
    return `verified: ${verified}, broken: ${broken}`;
  },
});

/** The lines that an earlier run printed for chains that held. */
function anchorsIn(file: string): Map<string, Head> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`the anchors can't be read: ${(error as Error).message}`);
  }
  const lines = text.matchAll(/^(tnt_\w+) (\d{1,15}) ([0-9a-f]{64})\b/gm);
  const anchors = new Map(
    lines.map(([, tenantId = '', sequence, hash = '']) => [tenantId, { sequence: Number(sequence), hash }]),
  );
  if (anchors.size === 0) throw new UsageError(`${file} holds no line that an earlier run printed`);
  return anchors;
}

function lineOf({ tenantId, head, flaw, unsealed }: Verdict): string {
  const waiting = unsealed > 0 ? `, not sealed yet: ${unsealed}` : '';
  if (!flaw) return `${tenantId} ${head.sequence} ${head.hash}${waiting}`;
  const entry = flaw.entryId === undefined ? '' : ` (${flaw.entryId})`;
  return `${tenantId} broken at ${flaw.sequence}${entry}: ${flaw.what}${waiting}`;
}

function progressOf(tenantId: string): (sequence: number) => void {
  let saidAtMs = Date.now();
  return (sequence) => {
    if (Date.now() - saidAtMs < PROGRESS_EVERY_MS) return;
    saidAtMs = Date.now();
    console.error(`${tenantId}: ${sequence} entries verified`);
  };
}
