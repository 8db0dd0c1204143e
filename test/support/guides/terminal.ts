import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PASTE_MS_MAX = 180_000;
const POLL_MS = 5;

/** The effect of pasted commands. */
export interface Pasted {
  stdout: string;
  stderr: string;
  /** The commands that failed, with their exit codes. */
  failures: string[];
}

/** A shell that commands are pasted into, one block after the other. */
export interface Terminal {
  paste(code: string): Promise<Pasted>;
  /** The value of a variable, or ''. */
  valueOf(name: string): Promise<string>;
  /** Ends the shell, and everything that it left running. */
  close(): Promise<void>;
}

/** Opens a shell in a directory. Files of its own are in `scratch`. */
export function openTerminal(directory: string, scratch: string, env: Record<string, string>): Terminal {
  const own = mkdtempSync(join(scratch, 'terminal-'));
  const failed = join(own, 'failed');
  const shell = spawn('bash', ['--noprofile', '--norc'], {
    cwd: directory,
    env,
    stdio: 'pipe',
    detached: true,
  });
  const printed = collectOutput(shell);
  let pasted = 0;

  async function run(code: string): Promise<Pasted> {
    const number = ++pasted;
    const [file, end] = [join(own, `${number}.sh`), `end of paste ${number}`];
    writeFileSync(file, code);
    writeFileSync(failed, '');
    const from = { stdout: printed.stdout.length, stderr: printed.stderr.length };
    shell.stdin.write(`. ${file} < /dev/null; echo "${end}"; echo "${end}" >&2\n`);
    const deadline = Date.now() + PASTE_MS_MAX;
    const hasEnded = () => [printed.stdout, printed.stderr].every((text) => text.includes(`${end}\n`));
    while (!hasEnded()) {
      if (Date.now() > deadline || shell.exitCode !== null)
        throw new Error(
          `it does not end:\n${code}\n${printed.stdout.slice(from.stdout)}${printed.stderr.slice(from.stderr)}`,
        );
      await sleep(POLL_MS);
    }
    const since = (name: 'stdout' | 'stderr') => printed[name].slice(from[name]).replace(`${end}\n`, '');
    const failures = readFileSync(failed, 'utf8').split('\n').filter(Boolean);
    return { stdout: since('stdout'), stderr: since('stderr'), failures };
  }

  const watch = `set -o errtrace -o pipefail; trap 'echo "exit $? of $BASH_COMMAND" | head -1 >> ${failed}' ERR`;
  const isWatching = run(watch);
  return {
    async paste(code) {
      await isWatching;
      return run(code);
    },
    async valueOf(name) {
      await isWatching;
      return (await run(`printf '%s' "$${name}"`)).stdout;
    },
    close: () => endGroup(shell, 'SIGTERM'),
  };
}

/** Runs commands in a shell of their own, and returns at once. */
export function runBeside(directory: string, code: string, env: Record<string, string>) {
  const child = spawn('bash', ['-c', code], {
    cwd: directory,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  return { child, printed: collectOutput(child) };
}

function collectOutput(child: ChildProcess): { stdout: string; stderr: string } {
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      printed[name] += text;
    });
  return printed;
}

/** Signals a shell and everything that it started, and waits for its end. */
export async function endGroup(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
  try {
    process.kill(-(child.pid as number), signal);
  } catch {
    // Everything has ended already.
  }
  await ended;
}
