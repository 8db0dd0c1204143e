import type { IncomingMessage, ServerResponse } from 'node:http';

const BODY_BYTES_MAX = 128 * 1_048_576;

export interface Reply {
  status: number;
  headers?: Record<string, string>;
  /** An object is sent as JSON. */
  body: string | Buffer | object;
}

export interface HttpRequest {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export function page(html: string, status = 200): Reply {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: html };
}

export function seeOther(location: string): Reply {
  return { status: 302, headers: { location }, body: '' };
}

export function send(response: ServerResponse, { status, headers, body }: Reply): void {
  const isObject = typeof body === 'object' && !Buffer.isBuffer(body);
  response.writeHead(status, { ...(isObject && { 'content-type': 'application/json' }), ...headers });
  response.end(isObject ? JSON.stringify(body) : body);
}

/** Reads at most `bytesMax` of the body and does not wait for the rest. */
export async function readBody(request: IncomingMessage, bytesMax = BODY_BYTES_MAX): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving a `for await` loop would close the connection.
  request.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= bytesMax) request.emit('enough');
  });
  await new Promise<void>((resolve) => {
    for (const event of ['end', 'close', 'enough']) request.once(event, () => resolve());
  });
  return Buffer.concat(chunks).subarray(0, bytesMax);
}
