import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Environment } from './processes.ts';

const TEST_MS_MAX = 600_000;

interface Options {
  name?: string;
  inspect?: boolean;
}

/**
 * Runs files one after the other, each in a process of its own that prints as it runs. Files without a test of the
 * given name print nothing.
 */
export async function runVisibly(
  files: string[],
  options: Options,
  environment: Environment,
): Promise<boolean> {
  let hasPassed = true;
  let tests = 0;
  for (const file of files) {
    const isFiltered = options.name !== undefined && !options.inspect;
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', ...nodeOptions(options), file],
      { stdio: isFiltered ? ['ignore', 'pipe', 'inherit'] : 'inherit', ...environment },
    );
    child.on('error', () => {}); // it was interrupted, and ends
    const exit = once(child, 'close');
    const output = child.stdout ? await text(child.stdout) : '';
    const [code] = await exit;
    const count = Number(/^ℹ tests (\d+)$/m.exec(output)?.[1] ?? 0);
    tests += count;
    if (count > 0 || code !== 0) process.stdout.write(output);
    if (code !== 0) hasPassed = false;
  }
  if (options.name === undefined || options.inspect || tests > 0) return hasPassed;
  console.error(`no test is named "${options.name}"`);
  return false;
}

function nodeOptions({ name, inspect }: Options): string[] {
  const pattern = name?.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return [
    ...(inspect ? ['--inspect-wait'] : [`--test-timeout=${TEST_MS_MAX}`]),
    // A file without a test of that name may start a service, and never come to close it.
    ...(pattern === undefined ? [] : [`--test-name-pattern=/${pattern}/i`, '--test-force-exit']),
  ];
}
