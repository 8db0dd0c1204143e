import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../servers/listen.ts';
import { announcedStatuses, type Block, variablesIn } from './blocks.ts';
import type { Checkout } from './checkout.ts';
import { endGroup, openTerminal, type Pasted, runBeside, type Terminal } from './terminal.ts';

const START_MS_MAX = 180_000;
const POLL_MS = 20;
/** The ports that the documents name. Something else may use them on this machine, so others take their place. */
const NAMED_PORTS = ['3000', '3100', '4000', '4100', '4200', '4400', '8080'];
const SERVICE_PORT = '3000';

/** A reader starts the service, and pastes blocks into terminals. */
export async function openReader(checkout: Checkout) {
  const { directory, scratch } = checkout;
  const ports = new Map<string, string>();
  for (const named of NAMED_PORTS) ports.set(named, String(await freePort()));
  // The guide for operators asks for this.
  const env = { ...checkout.env, OPERATORS: 'admin', PORT: ports.get(SERVICE_PORT) as string };
  const movePorts = (text: string) =>
    text.replaceAll(/(?<=127\.0\.0\.1:|--port |PORT=)\d+/g, (port) => ports.get(port) ?? port);
  const beside: ChildProcess[] = [];
  let service: ReturnType<typeof runBeside> | undefined;

  const stopService = async () => {
    if (service) await endGroup(service.child, 'SIGINT');
    service = undefined;
  };

  async function startService(code: string): Promise<void> {
    await stopService();
    const started = runBeside(directory, code, env);
    service = started;
    await waitUntil(() => /is listening on/.test(started.printed.stdout), started, code);
  }

  async function startStandIn(code: string): Promise<void> {
    const started = runBeside(directory, code, env);
    beside.push(started.child);
    await waitUntil(() => started.printed.stderr !== '', started, code); // it then prints where its page is
  }

  /** The statuses of refused requests, read from the service's log. */
  async function refusals(during: () => Promise<void>): Promise<number[]> {
    const started = service;
    const from = started?.printed.stdout.length ?? 0;
    await during();
    if (!started || started !== service) return [];
    const requestId = `asked-${from}-${Date.now()}`;
    await fetch(`http://127.0.0.1:${env.PORT}/api/v1/openapi.json`, {
      headers: { 'x-request-id': requestId },
    });
    await waitUntil(() => started.printed.stdout.includes(requestId), started, 'the log');
    const lines = started.printed.stdout
      .slice(from)
      .split('\n')
      .filter((line) => line.startsWith('{"level"'));
    return lines.map((line) => JSON.parse(line).status).filter((status) => status >= 400);
  }

  /** Pastes a block, and fails on what a reader would take for a failure. */
  async function paste(terminal: Terminal, block: Block): Promise<Pasted> {
    const { read, set } = variablesIn(block);
    for (const name of read)
      if (!set.includes(name))
        assert.notEqual(await terminal.valueOf(name), '', `${block.place}: $${name} is not set`);
    let pasted: Pasted = { stdout: '', stderr: '', failures: [] };
    const refused = await refusals(async () => {
      pasted = await terminal.paste(movePorts(block.code));
    });
    const shown = `${block.place} prints\n${pasted.stdout}${pasted.stderr}`;
    const announced = announcedStatuses(block);
    for (const status of refused) {
      assert.ok(
        announced.includes(status),
        `an answer is ${status}, which the text does not announce: ${shown}`,
      );
      announced.splice(announced.indexOf(status), 1);
    }
    if (refused.length === 0) assert.deepEqual(pasted.failures, [], shown);
    assert.doesNotMatch(
      `${pasted.stdout}\n${pasted.stderr}`,
      /^(null|undefined|NaN)$|^\s+at .*\d+:\d+\)?$/m,
      shown,
    );
    for (const name of set)
      assert.notEqual(await terminal.valueOf(name), '', `${block.place} leaves $${name} empty`);
    return pasted;
  }

  /** Does what a block in a terminal of its own says. */
  async function runApart(block: Block): Promise<Pasted | undefined> {
    if (/npm test/.test(block.code)) return undefined; // this is it
    const code = movePorts(block.code.replaceAll(/npm ci[^&\n]*&& /g, '')); // everything is installed
    if (/service is stopped|stop the service/i.test(block.around)) await stopService();
    if (/npm start/.test(code)) return void (await startService(code));
    if (/npm run -s stand-in/.test(code)) return void (await startStandIn(code));
    const terminal = openTerminal(directory, scratch, env);
    try {
      return await paste(terminal, { ...block, code });
    } finally {
      await terminal.close();
    }
  }

  return {
    movePorts,
    startService,
    openTerminal: () => openTerminal(directory, scratch, env),
    /** Follows one block: pastes it into the terminal, or runs it in another one. Returns what was printed. */
    async follow(terminal: Terminal, block: Block): Promise<string> {
      const pasted = await (block.language === 'bash' ? paste(terminal, block) : runApart(block));
      return pasted ? pasted.stdout + pasted.stderr : '';
    },
    async close() {
      await stopService();
      for (const child of beside) await endGroup(child, 'SIGTERM');
    },
  };
}

export type Reader = Awaited<ReturnType<typeof openReader>>;

async function waitUntil(
  isSo: () => boolean,
  { child, printed }: ReturnType<typeof runBeside>,
  code: string,
): Promise<void> {
  const deadline = Date.now() + START_MS_MAX;
  while (!isSo()) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`${code}\nis not ready:\n${printed.stdout}${printed.stderr}`);
    await sleep(POLL_MS);
  }
}
