import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { maskSecretsOf, maskUrl } from './masked-url.ts';

describe('masked URLs', () => {
  const masked: Record<string, string> = {
    'https://example.com': 'https://example.com',
    'https://example.com/': 'https://example.com/',
    'https://example.com:8443/hooks/retainer-invoices/v2/incomingWebhook.php':
      'https://example.com:8443/hooks/retainer-invoices/v2/incomingWebhook.php',
    'http://127.0.0.1:4000/hooks': 'http://127.0.0.1:4000/hooks',
    'https://alice:secret@example.com/hooks': 'https://***@example.com/hooks',
    'https://example.com/hooks?token=abc&order=1': 'https://example.com/hooks?token=***&order=***',
    'https://example.com/hooks?abc': 'https://example.com/hooks?***',
    'https://example.com/hooks?a=b=c&&d=': 'https://example.com/hooks?a=***&&d=***',
    'https://example.com?x9Kd03jQ=1#part': 'https://example.com?***=***#***',
    'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX':
      'https://hooks.slack.com/services/***/***/***',
    'https://discord.com/api/webhooks/112233445566778899/aZ-bY_cX09':
      'https://discord.com/api/webhooks/***/***',
    'https://example.com/550e8400-e29b-41d4-a716-446655440000/': 'https://example.com/***/',
    'https://example.com/qpwoeirutyalskdjfhgzmxn': 'https://example.com/***',
    'https://example.com/aBcDeFgHiJkL': 'https://example.com/***',
    'https://example.com/s3cr3t': 'https://example.com/***',
    'https://example.com/bot123456:ABC': 'https://example.com/***',
    'https://example.com/hooks;key=abc/%73ecret': 'https://example.com/***/***',
    'https:example.com\\s3cr3t': 'https://example.com/***',
    'https://example.com\\s3cr3t': 'https://example.com/***',
    nonsense: '***',
  };
  for (const [url, expected] of Object.entries(masked))
    test(`the masked URL of ${url} is ${expected}`, () => assert.equal(maskUrl(url), expected));

  test('the masked URL of a masked one is itself', () => {
    for (const url of Object.values(masked)) assert.equal(maskUrl(url), url);
  });
});

test('the secrets of a URL are masked in a text that quotes them, in any form', () => {
  const url = 'https://example.com/hooks/k3y-in-path/run?token=a%2Fb%20c&pin=12&s3cr3tname';
  const text =
    'Cannot POST /hooks/k3y-in-path/run?token=a%2Fb%20c&amp;pin=12 (a/b c, a%252Fb%2520c), s3cr3tname, 12 tries';
  assert.equal(maskSecretsOf(url, text), 'Cannot POST /hooks/***/run?***&amp;*** (***, ***), ***, 12 tries');
  assert.equal(maskSecretsOf('https://example.com/hooks', 'Cannot POST /hooks'), 'Cannot POST /hooks');
});
