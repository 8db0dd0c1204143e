import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import type { OpenAPI3 } from 'openapi-typescript';
import { documentWithoutService } from './document.ts';

export const TYPES = new URL('../src/types.ts', import.meta.url);

export async function generateTypes(document: object): Promise<string> {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier === 'typescript' ? import.meta.resolve('./typescript-api.ts') : specifier, context),
  });
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  hooks.deregister();
  const nodes = await openapiTS(withoutCalls(document), { alphabetize: false });
  return `// Generated from the API document by \`npm run generate-client\`.\n\n${astToString(nodes)}`;
}

/** The document without its examples of whole calls: as comments they would be a quarter of the types. */
function withoutCalls(document: object): OpenAPI3 {
  return JSON.parse(JSON.stringify(document, (name, value) => (name === 'example' ? undefined : value)));
}

if (import.meta.main) writeFileSync(TYPES, await generateTypes(await documentWithoutService()));
