import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FetchingJSONSchemaStore, InputData, JSONSchemaInput, quicktype } from 'quicktype-core';
import { documentWithoutService } from '../../client/generate/document.ts';

/**
 * Writes Python classes for the records and bodies of the API document: `npm run -s generate-python -- retainer.py`. With `--check`, it
 * compiles them and lets Python read every example of the document, which are real answers, with the class of its schema.
 */
const CHECK = new URL('check.py', import.meta.url).pathname;
/** The generator names an enumerator after its value, also where Python has a meaning for that word: `import` of `import.*`. */
const KEYWORD_AS_ENUMERATOR = /^( +(?:as|class|for|from|import|in|is|not|or|pass|return|with|yield))(?= = ")/;
const [target] = process.argv.slice(2);
// biome-ignore lint/suspicious/noExplicitAny: parts of the document, whose examples are any JSON
type Json = any;
const document: Json = JSON.parse(JSON.stringify(await documentWithoutService()));

if (target === undefined) {
  console.error('npm run -s generate-python -- <file>, or --check');
  process.exitCode = 1;
} else if (target === '--check') check();
else writeFileSync(target, await pythonOf());

async function check(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'retainer-python-'));
  try {
    writeFileSync(join(folder, 'retainer.py'), await pythonOf());
    writeFileSync(join(folder, 'examples.json'), JSON.stringify(examples()));
    execFileSync('python3', [CHECK, folder], { stdio: 'inherit' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function pythonOf(): Promise<string> {
  const input = new JSONSchemaInput(new FetchingJSONSchemaStore());
  const uris = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
  // Times stay the texts that they are. Otherwise the classes would need a package that reads them.
  const schema = JSON.stringify({ components: document.components }, (name, value) =>
    name === 'format' && typeof value === 'string' ? undefined : value,
  );
  await input.addSource({ name: 'api', uris, schema });
  const inputData = new InputData();
  inputData.addInput(input);
  const rendererOptions = { 'python-version': '3.7', 'nice-property-names': 'false' } as const;
  const { lines } = await quicktype({ inputData, lang: 'python', rendererOptions });
  return lines.map((line) => line.replace(KEYWORD_AS_ENUMERATOR, '$1_')).join('\n');
}

/** The examples of bodies and answers, each with the name of its schema. */
function examples(): [schema: string, example: unknown][] {
  const operations = Object.values<Json>(document.paths).flatMap((path) => Object.values<Json>(path));
  return operations.flatMap(({ operationId, requestBody, responses }) => {
    if (operationId === undefined) return [];
    const answers = [responses[200], responses[201], responses[202]].map(
      (answer) => answer?.content?.['application/json'],
    );
    const body = requestBody?.content?.['application/json'];
    return [
      ...(body?.example === undefined ? [] : named(body.schema, body.example)),
      ...answers.flatMap((answer) =>
        answer?.example === undefined ? [] : named(dataIn(answer.schema), answer.example.data),
      ),
    ];
  });
}

/** An answer may also be a dry run. */
function dataIn(schema: Json): Json {
  return (schema.anyOf?.[0] ?? schema).properties?.data;
}

function named(schema: Json, example: Json): [string, unknown][] {
  if (schema?.type === 'array') return example.flatMap((one: unknown) => named(schema.items, one));
  const name = /^#\/components\/schemas\/(\w+)$/.exec(schema?.$ref ?? '')?.[1];
  return name === undefined ? [] : [[name, example]];
}
