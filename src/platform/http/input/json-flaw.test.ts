import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findJsonFlaw } from './json-flaw.ts';

test('the place where a text stops being JSON is found', () => {
  const places = {
    '': 'line 1, column 1',
    '{': 'line 1, column 2',
    '{"name": "Acme",}': 'line 1, column 17',
    '{"name": "Acme"\n "order": 1}': 'line 2, column 2',
    '{\n  "name": "Acme",\n  "order": ten\n}': 'line 3, column 12',
    "{'name': 1}": 'line 1, column 2',
    '{"name" 1}': 'line 1, column 9',
    '[1 2]': 'line 1, column 4',
    '["😀" 2]': 'line 1, column 6',
    '{\r\n  "order" 1}': 'line 2, column 11',
    '[}': 'line 1, column 2',
    '{} {}': 'line 1, column 4',
    '"never closed': 'line 1, column 14',
    '"': 'line 1, column 2',
    '"a\\"': 'line 1, column 5',
    '"a\\x"': 'line 1, column 3',
    '"two\nlines"': 'line 1, column 5',
    '01': 'line 1, column 1',
    '1.': 'line 1, column 1',
  };
  for (const [text, place] of Object.entries(places)) assert.equal(findJsonFlaw(text), place, text);
});

test('a text that is JSON has no such place', () => {
  const texts = ['0', '-1.5e-3', ' null ', '""', '"é\\u00e9\\n\u007f"', '[]', '{}', '[[], {"": [{}]}, 1]\n'];
  for (const text of texts) assert.equal(findJsonFlaw(text), undefined, text);
});

test('the place is found exactly if the text can not be parsed', () => {
  const parts = ['{', '}', '[', ']', ',', ':', '"', '"a"', '1', '0', '-', '.', 'e', ' ', '\n', '\\', 'true'];
  for (let seed = 1, count = 0; count < 20_000; count++) {
    let text = '';
    for (let length = 0; length < 1 + (count % 7); length++) {
      seed = (seed * 48_271) % 2_147_483_647;
      text += parts[seed % parts.length];
    }
    assert.equal(findJsonFlaw(text) === undefined, isJson(text), JSON.stringify(text));
  }
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
