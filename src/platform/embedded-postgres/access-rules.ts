import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fchmodSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** PostgreSQL asks the kernel for the account at the other end of the socket, so there is no password to keep. */
const WHO_MAY_CONNECT = 'local all all peer map=service\n';

/**
 * Admits the account of this process, in any role, and nobody else: not even the account that PostgreSQL itself runs as
 * when root starts it. Root could become any account anyway. Written at each start, because the account may change.
 */
export function writeAccessRules(data: string, clientName: string): void {
  const accounts = new Set([clientName, 'root']);
  const whoIsWho = [...accounts].map((name) => `service "${name.replaceAll('"', '""')}" all\n`);
  replaceFile(join(data, 'pg_ident.conf'), whoIsWho.join(''));
  replaceFile(join(data, 'pg_hba.conf'), WHO_MAY_CONNECT);
}

/** The directory may belong to another account, which could have put a link in place of the file. */
function replaceFile(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  const complete = `${path}-${randomBytes(6).toString('hex')}`;
  const file = openSync(complete, 'wx');
  writeSync(file, text);
  fchmodSync(file, 0o644); // PostgreSQL's account must be able to read it
  closeSync(file);
  renameSync(complete, path);
}
