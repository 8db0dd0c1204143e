import { createConnection, createServer, type Socket } from 'node:net';
import type pg from 'pg';
import { listen } from '../servers/listen.ts';

/**
 * - `answering`: passes everything on.
 * - `silent`: takes connections, and drops every byte.
 * - `silent after the greeting`: the same, but new connections get the server's first message, which asks for a password
 *   or says that none is needed.
 */
export type Mood = 'answering' | 'silent' | 'silent after the greeting';

export interface FickleServer {
  /** Leads to the same database. */
  connection: pg.ClientConfig;
  mood: Mood;
  /** Cuts all connections. */
  cut(): void;
  close(): void;
}

/** A proxy in front of PostgreSQL that can fall silent. */
export async function startFickleServer(to: pg.ClientConfig): Promise<FickleServer> {
  const sockets = new Set<Socket>();
  const { host = 'localhost', port: farPort = 5432 } = to;
  const server = createServer((near) => {
    const far = host.startsWith('/')
      ? createConnection(`${host}/.s.PGSQL.${farPort}`)
      : createConnection(farPort, host);
    let greetings = fickle.mood === 'silent after the greeting' ? 2 : 0; // one each way
    const passes = () => fickle.mood === 'answering' || greetings-- > 0;
    near.on('data', (bytes) => passes() && far.write(bytes));
    far.on('data', (bytes) => passes() && near.write(bytes));
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket);
          for (const one of [near, far]) one.destroy();
        });
    }
  });
  const port = await listen(server);
  const fickle: FickleServer = {
    connection: { ...to, host: '127.0.0.1', port, ssl: false },
    mood: 'answering',
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    close() {
      fickle.cut();
      server.close();
    },
  };
  return fickle;
}
