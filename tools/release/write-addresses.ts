import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { clientName, PLACES, readAddresses } from './addresses.ts';

/** Writes what `release/addresses.json` decides to all places that say it. The formatter puts the lines in order. */
const addresses = readAddresses();
const { name: before } = JSON.parse(readFileSync('client/package.json', 'utf8'));
const after = clientName(addresses);
const files = PLACES.map(({ file, write }) => rewrite(file, (text) => write(text, addresses)));
if (after !== undefined && after !== before)
  files.push(...filesThatName(before).map((file) => rewrite(file, (text) => rename(text, before, after))));
execFileSync('npx', ['biome', 'check', '--write', ...files.filter((file) => file.endsWith('package.json'))]);
console.log(`written: ${[...new Set(files)].join(', ')}`);

function rewrite(file: string, change: (text: string) => string): string {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  return file;
}

/** The name may begin that of another package. */
function rename(text: string, from: string, to: string): string {
  return text.replaceAll(new RegExp(`${RegExp.escape(from)}(?![\\w-])`, 'g'), to);
}

/** The client's imports in guides and examples. What was released stays as it was. */
function filesThatName(name: string): string[] {
  const words = ['grep', '-lF', name, '--', '.', ':!CHANGELOG.md'];
  return execFileSync('git', words, { encoding: 'utf8' }).trim().split('\n');
}
