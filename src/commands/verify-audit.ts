import { isId } from '../platform/ids.ts';
import { auditedTenants, type Verdict, verifyTenant } from '../resources/audit-entries/verification.ts';
import { command, UsageError } from './command.ts';

/** Often enough to see that it works, seldom enough to be read. */
const PROGRESS_EVERY_MS = 2_000;

await command({
  help: `Proves that nobody changed, removed or slipped in an audit entry after it was sealed.

  npm run -s verify-audit                  every tenant
  npm run -s verify-audit -- <tenant-id>   this one

Prints a line per tenant: tenant, number of entries, hash of the last one. Keep these lines where the
database's owner can't reach them: an end that changed without new entries, or that later chains do not
contain, gives away a chain that was rewritten as a whole. Ends with status 1 at a broken link.`,
  options: {},
  async run({ database }, _values, [named]) {
    if (named !== undefined && !isId('tenant', named)) throw new UsageError('name the tenant: tnt_...');
    const tenants = named === undefined ? auditedTenants(database) : [named];
    let [verified, broken] = [0, 0];
    for await (const tenantId of tenants) {
      const verdict = await verifyTenant(database, tenantId, progressOf(tenantId));
      console.log(lineOf(verdict));
      verified++;
      if (verdict.flaw) broken++;
    }
    if (broken > 0) process.exitCode = 1;
    return broken > 0 ? `${broken} of ${verified} chains are broken` : `${verified} chains hold`;
  },
});

function lineOf({ tenantId, head, flaw, unsealed }: Verdict): string {
  const waiting = unsealed > 0 ? `, ${unsealed} entries are not sealed yet` : '';
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
