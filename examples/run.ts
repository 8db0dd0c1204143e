import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Runs an example by its name: `npm run -s example -- first-invoice`. */
const NOT_EXAMPLES = ['connect', 'run', 'webhook-receiver'];
const [name = '', ...args] = process.argv.slice(2);
const names = globSync('*.ts', { cwd: import.meta.dirname })
  .map((file) => basename(file, '.ts'))
  .filter((one) => !NOT_EXAMPLES.includes(one))
  .sort();
if (names.includes(name)) {
  const program = join(import.meta.dirname, `${name}.ts`);
  process.exitCode = spawnSync(process.execPath, [program, ...args], { stdio: 'inherit' }).status ?? 1;
} else {
  console.error(`npm run -s example -- <name>, where the name is one of:\n  ${names.join('\n  ')}`);
  process.exitCode = 1;
}
