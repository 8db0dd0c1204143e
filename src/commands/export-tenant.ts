import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { newPassphrase } from '../modules/moving/tenant-archive/passphrase.ts';
import { writeArchive } from '../modules/moving/tenant-archive/writing.ts';
import { recordAct } from '../modules/operating/acts/service.ts';
import { syncPath } from '../platform/backup/durable-files.ts';
import { systemClock } from '../platform/clock.ts';
import { OperatorError } from '../platform/errors.ts';
import { isId } from '../platform/ids.ts';
import { command, UsageError } from './command.ts';
import { archivePartsOf, progressOf, readPassphrase } from './tenant-archives.ts';

const MODE = 0o600;

await command({
  help: `Writes one archive of all that a tenant has, as it is at one moment, while the service runs or not.

  npm run -s export-tenant -- <tenant-id> --to <file>

  --passphrase-file <file>    encrypts the secrets of integrations with the first line of this file. Without it, a passphrase is
                              made and shown once, on the standard error. The archive itself is not encrypted

npm run -s import-tenant -- <file> brings the tenant into another installation. Access tokens are not in the archive, and
docs/guides/tenant-archives.md says what else is not. The file must not exist. It is there once it is whole.`,
  options: { to: { type: 'string' }, 'passphrase-file': { type: 'string' } },
  wordsMax: 1,
  async run(opened, { to, 'passphrase-file': passphraseFile }, [tenantId]) {
    if (!isId('tenant', tenantId)) throw new UsageError('name the tenant: tnt_...');
    if (to === undefined) throw new UsageError('name the file: --to <file>');
    const passphrase = passphraseFile === undefined ? newPassphrase() : readPassphrase(passphraseFile);
    const progress = progressOf('entries and files');
    const { tables, files, journal } = await writeWhole(resolve(to), (read) =>
      writeArchive(
        archivePartsOf(opened),
        { tenantId, passphrase, at: systemClock.now(), progress: async (...at) => progress(...at) },
        read,
      ),
    );
    const by = 'command export-tenant';
    await recordAct(opened.database.inSystem(), {
      by,
      action: 'tenant.exported',
      tenantId,
      details: { journal },
    });
    if (passphraseFile === undefined) console.error(`passphrase: ${passphrase}`);
    for (const path of files.missing) console.error(`missing in the storage: ${path}`);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return `${tenantId}: ${rows} rows, ${files.count} files, journal ${journal.sequence} ${journal.hash}`;
  },
});

/** Writes beside the file, and gives it its name at the end. */
async function writeWhole<T>(
  path: string,
  write: (read: (bytes: AsyncIterable<Buffer>) => Promise<void>) => Promise<T>,
): Promise<T> {
  const taken = () => new OperatorError(`${path} exists already`);
  if (existsSync(path)) throw taken();
  const partial = `${path}.${randomBytes(6).toString('hex')}.partial`;
  const file = await open(partial, 'wx', MODE).catch((error: Error) => {
    throw new OperatorError(`the archive can't be written: ${error.message}`);
  });
  try {
    const result = await write(async (bytes) => {
      for await (const chunk of bytes) await file.writeFile(chunk);
    });
    await file.sync();
    await link(partial, path).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? taken() : error;
    });
    await syncPath(dirname(path));
    return result;
  } finally {
    await file.close();
    await rm(partial, { force: true });
  }
}
