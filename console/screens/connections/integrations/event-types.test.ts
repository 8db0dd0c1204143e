import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loadWords } from '../../../words/words.ts';
import { eventName, groupEventTypes, subscribable, toggleEvent } from './event-types.ts';

await loadWords('integrations', 'eventTypes');

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

  test('event types have names, and one that the console does not know is shown as it is', () => {
    const names = ['creditNote.created', 'billable.*', 'ship.sunk', 'ship.*', 'constructor'].map(eventName);
    assert.deepEqual(names, [
      'Credit note created',
      'All events: Lines',
      'ship.sunk',
      'All events: ship',
      'constructor',
    ]);
  });

  test('event types are covered by all of their resource', () => {
    const one = toggleEvent(['client.created'], 'invoice.paid');
    assert.deepEqual(one, ['client.created', 'invoice.paid']);
    const all = toggleEvent(one, 'invoice.*');
    assert.deepEqual(all, ['client.created', 'invoice.*']);
    assert.deepEqual(toggleEvent(all, 'invoice.*'), ['client.created']);
  });
});
