import { createConnection, createServer, type Socket } from 'node:net';
import type pg from 'pg';
import { listen } from '../servers/listen.ts';

const HEADER_BYTES = 5;
/** PostgreSQL sends this message when it has answered everything up to a Sync, which ends a round trip. */
const READY_FOR_QUERY = 'Z'.charCodeAt(0);
/** The answer to a ping, which belongs to no request. */
const EMPTY_QUERY = 'I'.charCodeAt(0);
/** The connection that sends it is for notifications, which no request waits for. */
const LISTEN = 'listen "';

export interface RoundTripCounter {
  /** Leads to the same database, through the counter. */
  connection: pg.ClientConfig;
  roundTrips(): number;
  close(): void;
}

/** A proxy between the service and PostgreSQL that counts round trips. */
export async function startRoundTripCounter(to: pg.ClientConfig): Promise<RoundTripCounter> {
  let count = 0;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const { host = 'localhost', port = 5432 } = to;
    const far = host.startsWith('/')
      ? createConnection(`${host}/.s.PGSQL.${port}`)
      : createConnection(port, host);
    let isListening = false;
    let isPing = false;
    const seen = messageTypes((type) => {
      if (type === READY_FOR_QUERY && !isPing && !isListening) count++;
      isPing = type === EMPTY_QUERY;
    });
    far.on('data', seen);
    near.on('data', (chunk) => {
      isListening ||= chunk.includes(LISTEN);
    });
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => [near, far].map((one) => one.destroy()));
    }
  });
  const port = await listen(server);
  return {
    connection: { ...to, host: '127.0.0.1', port, ssl: false },
    roundTrips: () => count,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Reports the type of each message in a stream. A message starts with its type, one byte, and a length that includes itself. */
function messageTypes(report: (type: number) => void): (chunk: Buffer) => void {
  let header = Buffer.alloc(0);
  let bodyLeft = 0;
  return (chunk) => {
    for (let at = 0; at < chunk.length; ) {
      if (bodyLeft > 0) {
        const taken = Math.min(bodyLeft, chunk.length - at);
        bodyLeft -= taken;
        at += taken;
        continue;
      }
      const taken = chunk.subarray(at, at + HEADER_BYTES - header.length);
      header = Buffer.concat([header, taken]);
      at += taken.length;
      if (header.length < HEADER_BYTES) return;
      report(header[0] as number);
      bodyLeft = header.readInt32BE(1) - 4;
      header = Buffer.alloc(0);
    }
  };
}
