import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { documentWithoutService } from './document.ts';
import { generateTypes, TYPES } from './generate.ts';

test("the client's types follow from the API document", async () => {
  const generated = await generateTypes(await documentWithoutService());
  const isCurrent = readFileSync(TYPES, 'utf8') === generated;
  assert.ok(isCurrent, 'client/src/types.ts is behind the API document: run `npm run generate-client`');
});
