import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { documentWithoutService } from './document.ts';
import { sourceOf, stampTypes } from './stamp.ts';

/** Writes the client's types. With `--check`, only compares: a new version of the generator may write others. */
const TYPES = new URL('../src/types.ts', import.meta.url);

const document = await documentWithoutService();
const nodes = await openapiTS(sourceOf(document) as OpenAPI3, { alphabetize: false });
// So that a constant can name the relations of several calls.
const types = astToString(nodes).replace(/(\bexpand\?: )(?=.*\[\];)/g, '$1readonly ');
const generated = stampTypes(types, document);
if (!process.argv.includes('--check')) writeFileSync(TYPES, generated);
else if (readFileSync(TYPES, 'utf8') !== generated) {
  console.error('client/src/types.ts is not what the generator makes: run `npm run generate-client`');
  process.exitCode = 1;
}
