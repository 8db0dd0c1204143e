import type { IncomingMessage, ServerResponse } from 'node:http';

/** Larger than any file that is tried out here. */
const BODY_BYTES_MAX = 128 * 1_048_576;

export interface Reply {
  status: number;
  headers?: Record<string, string>;
  /** An object goes out as JSON. */
  body: string | Buffer | object;
}

export interface Asked {
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

/** The body, or its beginning: what comes after `bytesMax` is not waited for. */
export async function bodyOf(request: IncomingMessage, bytesMax = BODY_BYTES_MAX): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Not with `for await`: leaving that would end the connection.
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
