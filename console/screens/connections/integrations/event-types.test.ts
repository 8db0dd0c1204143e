import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { groupEventTypes, subscribable, toggleEvent } from './event-types.ts';

const TYPES = ['invoice.created', 'client.created', 'invoice.paid'];

describe('event types', () => {
  test('event types are grouped by resource', () => {
    assert.deepEqual(groupEventTypes(TYPES), [
      { resource: 'invoice', types: ['invoice.created', 'invoice.paid'] },
      { resource: 'client', types: ['client.created'] },
    ]);
  });

  test('event types can be subscribed to one by one, or all of a resource', () => {
    const ids = subscribable(TYPES).map(({ id }) => id);
    assert.deepEqual(ids, ['invoice.*', 'invoice.created', 'invoice.paid', 'client.*', 'client.created']);
  });

  test('event types are covered by all of their resource', () => {
    const one = toggleEvent(['client.created'], 'invoice.paid');
    assert.deepEqual(one, ['client.created', 'invoice.paid']);
    const all = toggleEvent(one, 'invoice.*');
    assert.deepEqual(all, ['client.created', 'invoice.*']);
    assert.deepEqual(toggleEvent(all, 'invoice.*'), ['client.created']);
  });
});
