import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testSecrets } from '../../../../test/support/database.ts';
import { secretsFrom } from '../../../platform/secrets.ts';
import { bounceAddressOf, messageBouncedTo } from './bounce-address.ts';
import { readDeliveryStatus } from './delivery-status.ts';

const ID = 'msg_01jd2r8g5cf3qbx2m7w9k4t6ze';
const secrets = testSecrets;
const address = bounceAddressOf({ secrets, bounceAddress: 'bounces@operator.example' }, ID) ?? '';

const notice = (to: string, action = 'failed') =>
  `From: MAILER-DAEMON@mx.example
To: <${to}>
Subject: Undelivered Mail Returned to Sender
Message-ID: <notice@mx.example>
Content-Type: multipart/report; report-type=delivery-status; boundary="x"

--x
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; ada@example.com
Action: ${action}
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <ada@example.com>:
    no such user

--x
Content-Type: text/rfc822-headers

Message-ID: <${ID}@retainer.example>
Subject: Invoice
--x--
`.replaceAll('\n', '\r\n');

describe('a notice of a mail server', () => {
  test('an address of the envelope is short enough, and names its message in any case', () => {
    assert.match(address, /^bounces\+[0-9a-z]{26}-[0-9a-f]{16}@operator\.example$/);
    assert.ok((address.split('@')[0] ?? '').length <= 64);
    assert.equal(messageBouncedTo(secrets, address), ID);
    assert.equal(messageBouncedTo(secrets, address.toUpperCase()), ID);
  });

  test('an address with another message or a MAC of another key is forged', () => {
    assert.equal(messageBouncedTo(secrets, address.replace('+01jd', '+01je')), null);
    const other = secretsFrom('another secret key of at least 32 bytes');
    assert.equal(messageBouncedTo(other, address), null);
    assert.equal(messageBouncedTo(secrets, 'bounces@operator.example'), undefined);
  });

  test('a failure that came to a genuine address names its message by that', () => {
    assert.deepEqual(readDeliveryStatus(secrets, notice(address)), {
      messageId: ID,
      reason: '550 5.1.1 <ada@example.com>: no such user',
    });
  });

  test('a failure that came elsewhere names the message that is quoted last, and the recipient', () => {
    assert.deepEqual(readDeliveryStatus(secrets, notice('billing@operator.example')), {
      ...{ messageId: `${ID}@retainer.example`, recipient: 'ada@example.com' },
      reason: '550 5.1.1 <ada@example.com>: no such user',
    });
  });

  test('delays, successes and other texts are no failures', () => {
    for (const action of ['delayed', 'delivered', 'relayed'])
      assert.equal(readDeliveryStatus(secrets, notice(address, action)), undefined);
    assert.equal(readDeliveryStatus(secrets, 'I am on holiday'), undefined);
  });
});
