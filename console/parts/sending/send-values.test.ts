import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyOf, recipientsOf } from './send-values.ts';

const PREFILLED = { subject: 'Invoice {{number}}', text: '{{greeting}}' };
const VALUES = {
  ...{ contacts: ['ada@example.com'], others: '', attach: true, ...PREFILLED },
  period: { from: '', to: '' },
};

test('recipients are the chosen contacts and the typed addresses, each once', () => {
  const others = 'bob@example.com, ada@example.com;\n carol@example.com ';
  assert.deepEqual(recipientsOf({ ...VALUES, others }), [
    ...['ada@example.com', 'bob@example.com', 'carol@example.com'],
  ]);
});

test('only texts that somebody changed go along, so that others are written for each recipient', () => {
  assert.deepEqual(bodyOf(VALUES, PREFILLED), { to: ['ada@example.com'], attach: true });
  assert.deepEqual(bodyOf({ ...VALUES, subject: 'Hello', text: '' }, PREFILLED), {
    ...{ to: ['ada@example.com'], attach: true, subject: 'Hello' },
  });
});
