import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isUnitCode } from '../../../platform/code-lists/unit-codes.ts';
import { SWISS_LABELS } from './texts/swiss.ts';
import { LABELS } from './texts.ts';
import { NAMED_UNITS, unitName } from './units.ts';

/** Every text, by its path. Texts with blanks to fill in are filled with marks. */
function textsIn(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'function') return [[path, String(value('«1»', '«2»', '«3»'))]];
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([name, part]) => textsIn(part, `${path}.${name}`));
}

/** Names of the tax in some countries. Only some languages need them. */
const isOptional = ([path]: [string, string]) => /^\.(taxIn|footer\.(vatNumberIn|taxNumberIn))\./.test(path);

for (const language of ['de', 'fr', 'es', 'it', 'nl'] as const) {
  const english = textsIn(LABELS.en).filter((text) => !isOptional(text));
  const own = textsIn(LABELS[language]).filter((text) => !isOptional(text));

  test(`every text exists in ${language}, with the same blanks to fill in`, () => {
    assert.deepEqual(own.map(([path]) => path).sort(), english.map(([path]) => path).sort());
    const marksIn = (text: string) => (text.match(/«\d»/g) ?? []).sort().join('');
    for (const [path, text] of own) {
      assert.notEqual(text.trim(), '', path);
      assert.equal(marksIn(text), marksIn(english.find(([other]) => other === path)?.[1] ?? ''), path);
    }
  });

  test(`the texts in ${language} are in a language of their own`, () => {
    const inEnglish = new Map(english);
    const untranslated = own.filter(([path, text]) => text.length > 4 && inEnglish.get(path) === text);
    assert.ok(untranslated.length < 5, JSON.stringify(untranslated));
  });
}

test('the Swiss payment part has all headings in each language', () => {
  for (const labels of Object.values(SWISS_LABELS))
    for (const [path, text] of textsIn(labels)) assert.notEqual(text.trim(), '', path);
});

test('units have names in each language, by number, and else their symbol or code', () => {
  assert.equal(unitName('HUR', 7.5, 'de'), 'Stunden');
  assert.equal(unitName('HUR', 1, 'de'), 'Stunde');
  assert.equal(unitName('DAY', -1, 'en'), 'day');
  assert.equal(unitName('H87', 3, 'it'), 'pezzi');
  assert.equal(unitName('C62', 3, 'it'), '', 'a bare number says as much');
  assert.equal(unitName('KGM', 3, 'fr'), 'kg');
  assert.equal(unitName('C10', 3, 'fr'), 'C10');
  assert.equal(unitName('toString', 3, 'fr'), 'toString');
});

test('every named unit is a code that lines may have', () => {
  assert.deepEqual(
    NAMED_UNITS.filter((code) => !isUnitCode(code)),
    [],
  );
});
