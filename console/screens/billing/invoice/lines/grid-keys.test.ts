import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Cell, type Command, commandOf, type Pressed } from './grid-keys.ts';

describe('keys in the grid', () => {
  const press = (key: string, at: Cell, more: Partial<Pressed> = {}): Command | undefined => {
    const none = {
      ctrlKey: false,
      altKey: false,
      shiftKey: false,
      isCaretAtStart: false,
      isCaretAtEnd: false,
    };
    return commandOf({ key, ...none, ...more }, at, 4);
  };
  const price: Cell = { row: 1, column: 'price' };
  const keys: [string, Command | undefined, Command | undefined][] = [
    ['arrows move between rows', press('ArrowDown', price), { go: { row: 2, column: 'price' } }],
    ['the first row has none above', press('ArrowUp', { row: 0, column: 'name' }), undefined],
    ['Enter goes down', press('Enter', { row: 0, column: 'price' }), { go: { row: 1, column: 'price' } }],
    [
      'Enter in the last line begins a new one',
      press('Enter', { row: 2, column: 'price' }),
      { go: { row: 3, column: 'name' } },
    ],
    [
      'Enter in the last column begins the next line',
      press('Enter', { row: 0, column: 'tax' }),
      { go: { row: 1, column: 'name' } },
    ],
    ['Shift and Enter go up', press('Enter', price, { shiftKey: true }), { go: { row: 0, column: 'price' } }],
    ['arrows stay inside of the text', press('ArrowLeft', price), undefined],
    [
      'arrows leave the text at its start',
      press('ArrowLeft', price, { isCaretAtStart: true }),
      { go: { row: 1, column: 'unit' } },
    ],
    [
      'arrows leave the text at its end',
      press('ArrowRight', price, { isCaretAtEnd: true }),
      { go: { row: 1, column: 'tax' } },
    ],
    ['Ctrl and Backspace remove', press('Backspace', price, { ctrlKey: true }), 'remove'],
    ['Backspace alone does not', press('Backspace', price), undefined],
    ['Alt and arrows move the line', press('ArrowUp', price, { altKey: true }), 'up'],
    ['letters are the input’s own', press('a', price), undefined],
  ];
  for (const [name, given, expected] of keys)
    test(`keys in the grid: ${name}`, () => assert.deepEqual(given, expected));
});
