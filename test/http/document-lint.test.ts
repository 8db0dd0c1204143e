import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { documentWithoutService } from '../../client/generate/document.ts';

describe('the API document raises no warning', async () => {
  const source = JSON.stringify(await documentWithoutService());

  test("by redocly's recommended rules", async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
    assert.deepEqual(
      problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
      [],
    );
  });

  test("by spectral's recommended rules", async () => {
    const spectral = new Spectral();
    // Redocly compares the examples with their schemas, in a third of the time.
    spectral.setRuleset({
      extends: [[oas as never, 'recommended']],
      rules: { 'oas3-valid-media-example': 'off' },
    });
    const problems = await spectral.run(JSON.parse(source));
    assert.deepEqual(
      problems.map(({ code, message, path }) => [code, message, path.join('/')]),
      [],
    );
  });
});
