import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { sha256 } from '../../sha256.ts';
import { type Bundle, bundleConsole, CONSOLE_ROOT } from './bundle.ts';

/** With the packages, where only those can write who could change the console itself. */
const KEPT = fileURLToPath(new URL('../../../../node_modules/.cache/retainer/console', import.meta.url));

interface Kept {
  /** The digests of all files that the bundle was made of. */
  digests: Map<string, string>;
  bundle: Bundle;
}

/**
 * Returns the bundle of an earlier start if its sources are the same. Otherwise makes the bundle, and keeps it for the
 * next start.
 */
export async function keptBundle(root = CONSOLE_ROOT, path = KEPT): Promise<Bundle> {
  const kept = await readKept(path);
  if (kept && (await areSame(root, kept.digests))) return kept.bundle;
  const bundle = await bundleConsole(root);
  await keep(path, { digests: await digestsOf(root, bundle.sources), bundle }).catch(() => {}); // it may be read-only
  return bundle;
}

async function readKept(path: string): Promise<Kept | undefined> {
  try {
    return deserialize(await readFile(path)) as Kept;
  } catch {
    return undefined; // there is none, or another version of Node wrote it
  }
}

async function areSame(root: string, digests: Map<string, string>): Promise<boolean> {
  const now = await digestsOf(root, [...digests.keys()]).catch(() => new Map<string, string>());
  return [...digests].every(([path, digest]) => now.get(path) === digest);
}

async function digestsOf(root: string, paths: string[]): Promise<Map<string, string>> {
  const digestOf = async (path: string) => sha256(await readFile(join(root, path)), 'base64url');
  return new Map(await Promise.all(paths.map(async (path) => [path, await digestOf(path)] as const)));
}

/** Under another name first, so that no start reads half of it. */
async function keep(path: string, kept: Kept): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, serialize(kept));
  await rename(draft, path);
}
