import { createServer, type ServerResponse } from 'node:http';
import type { JWK } from 'jose';
import { close, listen } from '../servers/listen.ts';

/** The key server's answer: its keys, an error, something else, or none. */
type Mood = 'keys' | 'failure' | 'nonsense' | 'silence';

/** An identity provider's key endpoint on this machine. */
export interface JwksServer {
  url: string;
  keys: JWK[];
  mood: Mood;
  /** The number of requests so far. */
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
  const port = await listen(server);
  const jwks: JwksServer = {
    url: `http://127.0.0.1:${port}/jwks.json`,
    keys,
    mood: 'keys',
    requests: 0,
    close: () => close(server),
  };
  return jwks;
}
