import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A clone of the repository does not have these, or must not share them. */
const LEFT_OUT = /^(\.git|data.*|.*\.env|.*\.log)$/;

/** A fresh copy of the repository, made of links, so that data and files of a reader stay apart. */
export interface Checkout {
  directory: string;
  /** For files that are not the reader's. */
  scratch: string;
  /** The environment of the reader's terminals. */
  env: Record<string, string>;
  remove(): void;
}

export function makeCheckout(): Checkout {
  const root = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'retainer-guides-'));
  const [directory, scratch, home] = ['checkout', 'scratch', 'home'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  for (const made of [directory, scratch, home]) mkdirSync(made);
  for (const entry of readdirSync('.'))
    if (!LEFT_OUT.test(entry)) symlinkSync(resolve(entry), join(directory, entry));
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  return {
    directory,
    scratch,
    env: { PATH, NODE_COMPILE_CACHE, HOME: home, TMPDIR: scratch, npm_config_update_notifier: 'false' },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
