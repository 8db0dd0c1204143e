import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { describe, test } from 'node:test';
import { eventually } from '../../support/eventually.ts';
import { assertIdle } from '../../support/expectations.ts';
import { pdf, sendReceipt } from '../../support/records/expenses.ts';
import { startService } from '../../support/service.ts';

/** The uploads of one caller that are held at once. */
const AT_ONCE = 4;
const MEBIBYTE = 1_048_576;
const RECEIPT_BYTES = 10 * MEBIBYTE;

describe('held uploads', () => {
  const service = startService();

  /** Announces a receipt of 10 MiB, and sends all of it but the end. */
  const begin = (token: string, tenant: string): Socket => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write(
      `POST /api/v1/receipts?fileName=a.pdf HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ntenant-id: ${tenant}\r\ncontent-type: application/pdf\r\ncontent-length: ${RECEIPT_BYTES}\r\n\r\n`,
    );
    socket.write(Buffer.alloc(RECEIPT_BYTES - 1));
    return socket;
  };

  test('held uploads of one caller are read a few at once, and the others wait without holding up anyone else', async () => {
    const [token, tenant] = [await service.token('mallory'), await service.tenant('mallory')];
    const own = await service.tenant();
    const sockets = Array.from({ length: 3 * AT_ONCE }, () => begin(token, tenant));
    const readWhole = () => sockets.filter(({ writableLength }) => writableLength === 0).length;
    await eventually(() => assert.equal(readWhole(), AT_ONCE));
    const waiting = sendReceipt(service, tenant, pdf(), { as: 'mallory' });
    for (const text of ['one', 'two', 'three'])
      assert.equal((await sendReceipt(service, own, pdf(text))).status, 201);
    assert.equal(readWhole(), AT_ONCE, 'the rest stays with their sender');
    for (const socket of sockets) socket.destroy();
    assert.equal((await waiting).status, 201);
    await assertIdle(service);
  });
});
