import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { composeServices } from '../composition/services.ts';
import { erase, eraseStep } from '../modules/correspondence/erasures/service.ts';
import { type ErasureRow, listErasures } from '../modules/correspondence/erasures/store.ts';
import { tenantsWithJournal } from '../modules/journal/audit-entries/verification.ts';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { OperatorError, Refusal } from '../platform/errors.ts';
import { isId } from '../platform/ids.ts';
import { openLogger } from '../platform/log.ts';
import { command, UsageError } from './command.ts';

/** A running export or clone may take longer. The service then completes the erasure. */
const STEPS_MAX = 60;
const PAGE = 1_000;
const LINE = /^(tnt_\w+) ((?:con|mbr)_\w+)/gm;

await command({
  help: `Erases the personal data of a contact or a member, and prints the receipt.

  npm run -s erase-person -- <tenant-id> <contact or member id>              erases
  npm run -s erase-person -- <tenant-id> <contact or member id> --dry-run    only shows the receipt
  npm run -s erase-person -- --list                    a line for each erasure so far: keep them beside the backups
  npm run -s erase-person -- --again <file>            erases all persons of such lines again, after a restore`,
  options: { 'dry-run': { type: 'boolean' }, list: { type: 'boolean' }, again: { type: 'string' } },
  wordsMax: 2,
  async run({ database, secrets, config }, { 'dry-run': isDry, list, again }, [tenantId, personId]) {
    const { erasures } = composeServices({
      ...{ config, database, secrets, clock: systemClock },
      logger: openLogger(config.logLevel, config.logFormat, process.stderr),
      publicUrl: () => config.publicUrl ?? `http://${config.host}:${config.port}`,
    });
    const by = { subject: null, now: systemClock.now().toISOString() };
    const eraseOne = async (tenant: string, id: string) => {
      const asked = isId('contact', id) ? { contactId: id } : { memberId: id };
      const db = database.inTenant(tenant, { actor: 'command erase-person' });
      if (isDry) return db.trial((trial) => erase(erasures, { db: trial, tenantId: tenant }, asked, by));
      const receipt = await erase(erasures, { db, tenantId: tenant }, asked, by);
      const step = () => eraseStep(erasures.journal, tenant, receipt.id, systemClock);
      for (let steps = 1; steps < STEPS_MAX && !(await step()); steps++) await sleep(1_000);
      return receipt;
    };
    if (list) return (await Array.fromAsync(linesOf(database))).join('\n') || 'nobody was erased';
    const persons =
      again === undefined ? [[tenantId, personId] as const] : linesIn(again).map(([, ...one]) => one);
    const refusals: string[] = [];
    for (const [tenant, id] of persons) {
      if (!isId('tenant', tenant) || !(isId('contact', id) || isId('member', id)))
        throw new UsageError('name the tenant, and the contact or member: tnt_... con_...');
      try {
        console.log(JSON.stringify(await eraseOne(tenant, id), null, 2));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refusals.push(`${tenant} ${id} was not erased: ${error.message}`);
      }
    }
    // All others are erased. The exit code tells a script that some were not.
    if (refusals.length > 0) throw new OperatorError(refusals.join('\n'));
    return isDry ? 'dry run: nothing was erased' : `erased: ${persons.length}`;
  },
});

async function* linesOf(database: Database): AsyncGenerator<string> {
  for await (const tenant of tenantsWithJournal(database)) {
    let position = { beforeCreatedAt: 'infinity', beforeId: '' };
    for (let rows: ErasureRow[] | undefined; rows?.length !== 0; ) {
      rows = await database.inTenant(tenant).all(listErasures, { ...position, count: PAGE });
      for (const { id, contact, member, createdAt } of rows) {
        yield `${tenant} ${contact ?? member} ${id} ${createdAt}`;
        position = { beforeCreatedAt: createdAt, beforeId: id };
      }
    }
  }
}

function linesIn(file: string): RegExpExecArray[] {
  const lines = [...readFileSync(file, 'utf8').matchAll(LINE)];
  if (lines.length === 0) throw new UsageError(`${file} contains no line of --list`);
  return lines;
}
