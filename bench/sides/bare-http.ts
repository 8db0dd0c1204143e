import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { started } from '../measuring/endings.ts';
import { Meter } from './side.ts';

const PROGRAM = fileURLToPath(new URL('bare-http-process.ts', import.meta.url));

/** `node:http` with nothing behind it. */
export interface BareHttp {
  url: string;
  meter: Meter;
  /** Answers with this text from now on. */
  answerWith(text: string): Promise<void>;
}

export async function startBareHttp(): Promise<BareHttp> {
  const child = await started(
    async () => fork(PROGRAM),
    (running) => running.kill(),
  );
  const [port] = await once(child, 'message');
  return {
    url: `http://127.0.0.1:${port}`,
    meter: new Meter({ service: child.pid ?? 0 }),
    async answerWith(text) {
      const isReady = once(child, 'message');
      child.send(text);
      await isReady;
    },
  };
}
