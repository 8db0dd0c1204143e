import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JWK } from 'jose';

/** How the key server answers: as it should, with a failure, with something else, or never. */
type Mood = 'keys' | 'failure' | 'nonsense' | 'silence';

/** An identity provider's key endpoint on this machine. */
export interface JwksServer {
  url: string;
  keys: JWK[];
  mood: Mood;
  /** How often it was asked. */
  requests: number;
  close(): Promise<void>;
}

export async function startJwksServer(keys: JWK[]): Promise<JwksServer> {
  const answers: Record<Mood, (response: ServerResponse) => void> = {
    keys: (response) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: jwks.keys })),
    failure: (response) => response.writeHead(500).end('{}'),
    nonsense: (response) => response.end('<html>not keys</html>'),
    silence: () => {},
  };
  const server = createServer((_request, response) => {
    jwks.requests++;
    answers[jwks.mood](response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const jwks: JwksServer = {
    url: `http://127.0.0.1:${port}/jwks.json`,
    keys,
    mood: 'keys',
    requests: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return jwks;
}
