import assert from 'node:assert/strict';
import { providerSettings } from '../../src/composition/service-config.ts';
import { ConfigError, readConfig as readConfigWith } from '../../src/platform/config.ts';

export const SECRET = 'a secret of thirty-two bytes, or more';
export const SHORT = 'thirty-one bytes, one too short';

export const readConfig = (environment: Record<string, string>) =>
  readConfigWith(environment, providerSettings);

/** The mistakes that the configuration reports. There must be at least one. */
export function mistakesOf(environment: Record<string, string>): string[] {
  let error: unknown;
  try {
    readConfig(environment);
  } catch (thrown) {
    error = thrown;
  }
  assert.ok(error instanceof ConfigError, `${JSON.stringify(environment)} is refused`);
  assert.equal(error.message, error.mistakes.join('\n'));
  for (const mistake of error.mistakes) assert.match(mistake, /^[A-Z0-9_]+: [^\n\r]+$/, 'one line each');
  return error.mistakes;
}

/** The settings that the mistakes name. */
export const namesOf = (environment: Record<string, string>) =>
  mistakesOf(environment).map((mistake) => mistake.split(':')[0] as string);
