import { chownSync, existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { OperatorError } from '../errors.ts';

/** The account that PostgreSQL runs as, and how to start a program under it. */
export interface ServerAccount {
  /** The name of the account of this process, as PostgreSQL sees it. */
  clientName: string;
  /** Makes the account the owner of a directory. */
  own(directory: string): void;
  /** The options for `spawn` that switch to the account. */
  spawn: { uid?: number; gid?: number };
  run(binary: string, args: string[]): [command: string, args: string[]];
}

/** PostgreSQL's own account if there is one, else the account that owns nothing. */
const ACCOUNTS = ['postgres', 'nobody'];

/**
 * PostgreSQL refuses to run as root, so root starts it under an ordinary account. That account may be unable to reach a
 * checkout below a private directory (`/root`, `mktemp -d`). In this case it keeps one capability of root: to pass
 * through directories.
 */
export function serverAccount(data: string, binary: string): ServerAccount {
  const direct = (binaryPath: string, args: string[]): [string, string[]] => [binaryPath, args];
  if (process.getuid?.() !== 0) {
    const clientName = accountName();
    return clientName === undefined
      ? namelessAccount(dirname(data))
      : { clientName, own: () => {}, spawn: {}, run: direct };
  }

  const { uid, gid } = existingOwner(data) ?? ordinaryAccount();
  const own = (directory: string) => chownSync(directory, uid, gid);
  if (isReachable(data) && isReachable(binary))
    return { clientName: 'root', own, spawn: { uid, gid }, run: direct };

  const capability = traversalCapability();
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find(existsSync);
  if (!capability || !setpriv) {
    throw new OperatorError(
      `PostgreSQL can't run as root and ${data} can't be reached by another account: start as an ordinary user, move the directory, or set DATABASE_URL`,
    );
  }
  const privileges = [
    // Without this bit, access(2) ignores the capability, and PostgreSQL calls it for its own files.
    '--securebits=+no_setuid_fixup',
    ...[`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'],
    ...[
      `--inh-caps=-all,+${capability}`,
      `--ambient-caps=-all,+${capability}`,
      `--bounding-set=-all,+${capability}`,
    ],
  ];
  return {
    clientName: 'root',
    own,
    spawn: {},
    run: (path, args) => [setpriv, [...privileges, path, ...args]],
  };
}

/** Containers may run under a number that no account has. */
function accountName(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}

/** Debian's libnss-wrapper gives the number a name, for the programs that it is loaded into. */
const NAME_LIBRARIES = '/usr/lib/{,*/}libnss_wrapper.so';

function namelessAccount(directory: string): ServerAccount {
  const [library] = globSync(NAME_LIBRARIES);
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  if (library === undefined)
    throw new OperatorError(
      `the account ${uid} has no name, which PostgreSQL needs: add it to /etc/passwd, or set DATABASE_URL`,
    );
  const clientName = 'retainer';
  const [passwd, group] = [join(directory, 'passwd'), join(directory, 'group')];
  writeFileSync(passwd, `${clientName}:x:${uid}:${gid}::/:/bin/false\n`);
  writeFileSync(group, `${clientName}:x:${gid}:\n`);
  const names = [`LD_PRELOAD=${library}`, `NSS_WRAPPER_PASSWD=${passwd}`, `NSS_WRAPPER_GROUP=${group}`];
  return {
    clientName,
    own: () => {},
    spawn: {},
    run: (path, args) => ['/usr/bin/env', [...names, path, ...args]],
  };
}

/** Data of an earlier start keeps its owner. */
function existingOwner(data: string): { uid: number; gid: number } | undefined {
  if (!existsSync(data)) return undefined;
  const { uid, gid } = statSync(data);
  return uid === 0 ? undefined : { uid, gid };
}

function ordinaryAccount(): { uid: number; gid: number } {
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ACCOUNTS) {
    const entry = entries.find((fields) => fields[0] === name);
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new OperatorError('PostgreSQL can\'t run as root, and there is no account "postgres" or "nobody"');
}

/** True if other accounts may pass through every directory of the path. */
function isReachable(path: string): boolean {
  for (let directory = dirname(path); ; directory = dirname(directory)) {
    if (existsSync(directory) && (statSync(directory).mode & 0o001) === 0) return false;
    if (directory === dirname(directory)) return true;
  }
}

const CAP_DAC_OVERRIDE = 1n;
const CAP_DAC_READ_SEARCH = 2n;

/** Containers often lack the narrower capability. Only Linux has capabilities. */
function traversalCapability(): string | undefined {
  const status = '/proc/self/status';
  const effective = existsSync(status) && /^CapEff:\s*([0-9a-f]+)/m.exec(readFileSync(status, 'utf8'))?.[1];
  const held = BigInt(`0x${effective || '0'}`);
  if ((held >> CAP_DAC_READ_SEARCH) & 1n) return 'dac_read_search';
  return (held >> CAP_DAC_OVERRIDE) & 1n ? 'dac_override' : undefined;
}
