import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers every request with the bytes that its parent has sent last. */
let payload = Buffer.alloc(0);
const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': payload.length });
  response.end(payload);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('message', (text: string) => {
  payload = Buffer.from(text);
  process.send?.('ready');
});
process.on('disconnect', () => process.exit());
