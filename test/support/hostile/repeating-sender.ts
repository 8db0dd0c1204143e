import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

export interface RepeatedRequest {
  url: string;
  headers: Record<string, string>;
  body: Uint8Array;
}

/** Posts the same request again and again, in a thread, so that sending does not delay what the test measures. */
export function sendRepeatedly(request: RepeatedRequest): { stop(): Promise<number[]> } {
  const worker = new Worker(new URL(import.meta.url), { workerData: request });
  return {
    /** Returns the statuses of the answers so far. */
    async stop() {
      worker.postMessage('stop');
      const [statuses] = await once(worker, 'message');
      await worker.terminate();
      return statuses;
    },
  };
}

async function repeat({ url, headers, body }: RepeatedRequest): Promise<void> {
  const statuses: number[] = [];
  let isOver = false;
  parentPort?.once('message', () => {
    isOver = true;
  });
  while (!isOver) {
    const response = await fetch(url, { method: 'POST', headers, body: body as Uint8Array<ArrayBuffer> });
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  parentPort?.postMessage(statuses);
}

if (!isMainThread && workerData) await repeat(workerData);
