import { SEALED_COLUMNS } from '../composition/sealed-columns.ts';
import { tenantsWithJournal } from '../modules/journal/audit-entries/verification.ts';
import { backupsOfKey } from '../platform/backup/backup-store.ts';
import type { Config } from '../platform/config.ts';
import { OperatorError } from '../platform/errors.ts';
import { connectAsOwner } from '../platform/installation/install.ts';
import type { OpenedDatabase } from '../platform/installation/open.ts';
import {
  chooseKey,
  completeRotation,
  dropRole,
  forgetKey,
  lateHolders,
  type RecordedKey,
  recordedKeys,
  refuseNeeded,
  switchTo,
  whileRotating,
} from '../platform/installation/rotation.ts';
import { resealAll } from '../platform/installation/sealed-columns.ts';
import { addSecretKey, removeSecretKey, secretsFrom } from '../platform/secrets.ts';
import { command, UsageError } from './command.ts';

const PROGRESS_EVERY_MS = 2_000;

type Opened = OpenedDatabase & { config: Config };
type Client = Parameters<Parameters<typeof whileRotating>[1]>[0];

await command({
  help: `Replaces the secret key while the service runs. If it is interrupted, run it again.

  npm run -s rotate-secret-key                      to a new key
  npm run -s rotate-secret-key -- --leaked          to a new key, and what older ones signed is not accepted any more
  npm run -s rotate-secret-key -- --status          shows the keys, and what needs them
  npm run -s rotate-secret-key -- --forget <key>    forgets an old key, by its name, that nothing in the database needs

With the key in DATA_DIR, the command makes the new one there. With SECRET_KEY, first give all processes the new key
as SECRET_KEY and the earlier one as OLD_SECRET_KEYS: they use the earlier one until you run this. See
docs/guides/secret-keys.md`,
  options: { status: { type: 'boolean' }, leaked: { type: 'boolean' }, forget: { type: 'string' } },
  async run(opened, { status, leaked = false, forget }) {
    if (forget !== undefined && !/^[0-9a-f]{8}$/.test(forget))
      throw new UsageError('name the key by its 8 digits: --forget 7e1b79ce');
    if (status) return showStatus(opened);
    return whileRotating(opened.owner, (client) =>
      forget === undefined ? rotate(client, opened, leaked) : forgetOld(client, opened, forget),
    );
  },
});

async function rotate(client: Client, opened: Opened, isLeaked: boolean): Promise<string> {
  const { secrets, config } = opened;
  const keyId = await chooseKey(client, secrets, config.secretKey === undefined ? addKey : undefined);
  console.error(`waiting until all processes use key ${keyId}`);
  await switchTo(client, secrets, keyId, isLeaked);
  const rows = await reseal(opened);
  for (const id of secrets.keyIds)
    if (id !== keyId && !(await dropRole(client, secrets, id)))
      console.error(`the database role of key ${id} stays, since another database gave it rights`);
  await completeRotation(client, keyId);
  return `key ${keyId} is in use, and ${rows} secrets were sealed with it\n${await showStatus(opened)}`;

  function addKey(): string {
    const secretKey = addSecretKey(config.dataDirectory);
    secrets.add([secretKey]);
    console.error(`a new key is in ${config.dataDirectory}/secret-key: keep a copy apart from the backups`);
    return secretsFrom(secretKey).keyId;
  }
}

function reseal(opened: Opened): Promise<number> {
  let shownAtMs = performance.now();
  const tenants = () => tenantsWithJournal(opened.database);
  return resealAll(opened, SEALED_COLUMNS, tenants, (rows, tenantId) => {
    if (performance.now() - shownAtMs < PROGRESS_EVERY_MS) return;
    shownAtMs = performance.now();
    console.error(`${rows} secrets sealed, up to ${tenantId}`);
  });
}

async function forgetOld(client: Client, opened: Opened, keyId: string): Promise<string> {
  const { config, secrets } = opened;
  const isInFile = config.secretKey === undefined && secrets.keyIds.includes(keyId, 1);
  if (await refuseNeeded(client, keyId)) {
    await reseal(opened); // what a slow transaction stored after the rotation
    await forgetKey(client, keyId);
  } else if (!isInFile) throw new OperatorError(`the database knows no key ${keyId}: see --status`);
  if (isInFile) removeSecretKey(config.dataDirectory, keyId); // at the end, so that it is found again if this is interrupted
  return [
    `key ${keyId} is forgotten: ${config.secretKey === undefined ? 'it was removed from DATA_DIR' : 'take it out of OLD_SECRET_KEYS'}`,
    `older backups and dumps need it, so keep it apart as long as you keep them${await backupsNeeding(config, keyId)}`,
  ].join('\n');
}

async function showStatus({ config, secrets, owner }: Opened): Promise<string> {
  const client = await connectAsOwner(owner);
  try {
    const keys = await recordedKeys(client);
    const current = keys.find(({ since }) => since !== null)?.id ?? '';
    const lines = keys.map(async (key) => {
      const place = secrets.keyIds.includes(key.id) ? '' : ', which is not here';
      return `key ${key.id}${place}: ${describe(key, current)}${await backupsNeeding(config, key.id)}`;
    });
    const late = await lateHolders(client, current);
    return [...(await Promise.all(lines)), ...(late ? [`not yet used by ${late}`] : [])].join('\n');
  } finally {
    await client.end();
  }
}

function describe({ id, since, completedAt, neededUntil, isAccepted }: RecordedKey, current: string): string {
  if (since === null) return 'not in use yet, since its rotation was interrupted: run it again';
  const inUse = `in use since ${since.toISOString()}`;
  if (id === current) return completedAt ? inUse : `${inUse}, but its rotation was interrupted: run it again`;
  const old = isAccepted ? 'old' : 'old, and its signatures are not accepted';
  if (neededUntil === null) return `${old}, needed until the rotation is complete`;
  return neededUntil > new Date()
    ? `${old}, needed until ${neededUntil.toISOString()} by stored answers, uploads, links to pictures and authorisations`
    : `${old}, needed by nothing in the database but bounces of messages from its time`;
}

/** The end of a line: the backups in BACKUP_DIR that were made with the key. */
async function backupsNeeding({ backupDirectory }: Config, keyId: string): Promise<string> {
  const names = backupDirectory === undefined ? [] : await backupsOfKey(backupDirectory, keyId);
  return names.length === 0 ? '' : `, and by the backups ${names.join(', ')}`;
}
