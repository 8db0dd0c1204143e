import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { documentWithoutService } from '../../client/generate/document.ts';

/** Checks the API document with the recommended rules of redocly and spectral. Every finding is a failure. */
const source = JSON.stringify(await documentWithoutService());
const findings = [...(await lintWithRedocly()), ...(await lintWithSpectral())];
for (const finding of findings) console.error(finding);
console.log(`redocly and spectral: ${findings.length} findings in the API document`);
process.exitCode = findings.length > 0 ? 1 : 0;

async function lintWithRedocly(): Promise<string[]> {
  // `by-external-id` is no identifier, and routers prefer a literal part of a path.
  const rules = { 'no-ambiguous-paths': 'off' } as const;
  const config = await createConfig({ extends: ['recommended'], rules });
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  return problems.map(
    ({ ruleId, message, location }) => `redocly ${ruleId} at ${location[0]?.pointer}: ${message}`,
  );
}

async function lintWithSpectral(): Promise<string[]> {
  const spectral = new Spectral();
  // Redocly compares the examples with their schemas, in a third of the time.
  spectral.setRuleset({
    extends: [[oas as never, 'recommended']],
    rules: { 'oas3-valid-media-example': 'off' },
  });
  const problems = await spectral.run(JSON.parse(source));
  return problems.map(({ code, message, path }) => `spectral ${code} at ${path.join('/')}: ${message}`);
}
