import type { Server } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';

/** Listens on a free port of this machine and returns it. */
export async function listen(server: NetServer): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Closes the server at once, with every connection that is still open. */
export async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
