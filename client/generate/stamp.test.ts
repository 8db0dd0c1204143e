import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { documentWithoutService } from './document.ts';
import { mistakeOf, stampTypes } from './stamp.ts';

test("the client's types follow from the API document", async () => {
  const types = readFileSync(new URL('../src/types.ts', import.meta.url), 'utf8');
  const mistake = mistakeOf(types, await documentWithoutService());
  assert.equal(mistake, undefined, `client/src/types.ts ${mistake}: run \`npm run generate-client\``);
});

describe('the stamp of generated types', () => {
  const name = { type: 'string', example: 'Ada' };
  const document = { info: { version: '1' }, paths: {}, components: { schemas: { Person: { name } } } };
  const types = 'export interface Person {\n  name: string;\n}\n';
  const stamped = stampTypes(types, document);
  const withName = (changes: object) => ({
    ...document,
    components: { schemas: { Person: { name: { ...name, ...changes } } } },
  });

  test('the stamp of generated types tells that nothing changed, whatever the version and the examples are', () => {
    assert.ok(stamped.endsWith(`\n\n${types}`));
    assert.equal(mistakeOf(stamped, document), undefined);
    assert.equal(mistakeOf(stamped, { ...document, info: { version: '2' } }), undefined);
    assert.equal(mistakeOf(stamped, withName({ example: 'Grace' })), undefined);
  });

  test('the stamp of generated types tells that the document changed, be it an order or a description', () => {
    for (const changed of [
      withName({ type: 'number' }),
      withName({ description: 'Whole.' }),
      { ...document, paths: { '/people': {} } },
      { info: document.info, components: document.components, paths: document.paths },
    ])
      assert.equal(mistakeOf(stamped, changed), 'is behind the API document');
  });

  test('the stamp of generated types tells that the types were edited', () => {
    for (const edited of [
      stamped.replace('string', 'number'),
      `${stamped}\n`,
      stamped.replace('\n\n', '\n\n\n'),
    ])
      assert.equal(mistakeOf(edited, document), 'was edited');
    assert.equal(mistakeOf(types, document), 'has no hashes');
    assert.equal(mistakeOf(stamped.replace(/types {4}\w/, 'types    -'), document), 'has no hashes');
  });
});
