import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer as createPlainServer } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { runToEnd } from '../../../test/support/processes/launch.ts';
import {
  authority,
  certificate,
  expiredCertificate,
  key,
} from '../../../test/support/servers/certificates.ts';
import { outboundHttp } from './outbound.ts';

const exchange = { method: 'GET', headers: {}, timeoutMs: 15_000, answerBytesMax: 65_536 };

describe('requests over TLS', () => {
  const servers: Server[] = [];
  const outbound = outboundHttp(['127.0.0.0/8'], async () => [{ address: '127.0.0.1' }]);
  const get = (url: string) => outbound.send({ ...exchange, url });
  let port: number;
  let expiredPort: number;

  async function secureServer(cert: string): Promise<number> {
    const server = createServer({ key, cert }, (head, answer) => answer.end(head.headers.host));
    servers.push(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port;
  }

  before(async () => {
    port = await secureServer(certificate);
    expiredPort = await secureServer(expiredCertificate);
  });
  after(() => {
    for (const server of servers) server.close();
  });

  test('a request over TLS needs a certificate from a known authority', async () => {
    await assert.rejects(get(`https://hooks.example:${port}/`), {
      name: 'OutboundError',
      code: 'tls',
      message: 'TLS: the certificate chain is incomplete, or its authority is unknown',
    });
  });

  test('a request over TLS needs such a certificate even if the environment disables the check', async () => {
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    try {
      await assert.rejects(get(`https://hooks.example:${port}/`), { code: 'tls' });
    } finally {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    }
  });

  describe('requests over TLS with a known authority', () => {
    before(() => setDefaultCACertificates([...getCACertificates(), authority]));

    test('a request over TLS with a known authority succeeds by name and by address', async () => {
      assert.equal((await get(`https://hooks.example:${port}/`)).body, `hooks.example:${port}`);
      assert.equal((await get(`https://127.0.0.1:${port}/`)).body, `127.0.0.1:${port}`);
    });

    test('a request over TLS needs a certificate for its name', async () => {
      await assert.rejects(get(`https://other.example:${port}/`), {
        code: 'tls',
        message: 'TLS: the certificate is for another name',
      });
    });

    test('a request over TLS needs a certificate that has not expired', async () => {
      await assert.rejects(get(`https://hooks.example:${expiredPort}/`), {
        code: 'tls',
        message: 'TLS: the certificate has expired',
      });
    });

    test('a request over TLS fails with a server that does not speak TLS', async (t) => {
      const plain = createPlainServer();
      t.after(() => plain.close());
      await once(plain.listen(0, '127.0.0.1'), 'listening');
      const plainPort = (plain.address() as AddressInfo).port;
      await assert.rejects(get(`https://hooks.example:${plainPort}/`), { code: 'tls', message: /^TLS: / });
    });
  });
});

test('an outbound request ignores the proxy of the environment', async (t) => {
  const proxy = createPlainServer((_, answer) => answer.end('proxy'));
  const direct = createPlainServer((_, answer) => answer.end('direct'));
  for (const server of [proxy, direct]) {
    t.after(() => server.close());
    await once(server.listen(0, '127.0.0.1'), 'listening');
  }
  const proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const url = `http://127.0.0.1:${(direct.address() as AddressInfo).port}/`;
  const program = `
    import http from 'node:http';
    const { outboundHttp } = await import(${JSON.stringify(new URL('./outbound.ts', import.meta.url).href)});
    const sent = { ...${JSON.stringify(exchange)}, url: ${JSON.stringify(url)} };
    console.log((await outboundHttp(['127.0.0.0/8']).send(sent)).body);
    http.get(sent.url, (answer) => answer.setEncoding('utf8').on('data', console.log));
  `;
  const variables = {
    HTTP_PROXY: proxyUrl,
    HTTPS_PROXY: proxyUrl,
    ALL_PROXY: proxyUrl,
    NODE_USE_ENV_PROXY: '1',
  };
  const { stdout } = await runToEnd(['--input-type=module', '--eval', program], variables);
  assert.equal(stdout, 'direct\nproxy', 'the environment does have a proxy, as a plain request shows');
});
