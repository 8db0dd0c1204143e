import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runToEnd } from '../support/processes/launch.ts';

const RACES = fileURLToPath(new URL('races.test.ts', import.meta.url));
const HOOK = new URL('../support/races/without-series-lock.ts', import.meta.url).href;
const RACE = '64 drafts are finalized';
const LOCK_REMOVED = 'the lock of the series was removed';

describe('64 concurrent finalizations', () => {
  /** Runs that test alone in a process of its own, which records no traffic. */
  async function raceWithoutLock() {
    const { RETAINER_TEST_CONNECTION = '', RETAINER_TEST_TEMPLATE = '' } = process.env;
    const environment = { RETAINER_TEST_CONNECTION, RETAINER_TEST_TEMPLATE };
    const args = ['--import', HOOK, `--test-name-pattern=${RACE}`, '--test-reporter=tap', RACES];
    const { code, stdout, stderr } = await runToEnd(args, environment);
    const output = `${stdout}\n${stderr}`;
    const [, isNotOk, name] = /^ +(not )?ok \d+ - (.*)$/m.exec(stdout) ?? [];
    assert.ok(name?.startsWith(RACE), `the race was run: ${output}`);
    return { hasPassed: !isNotOk, code, output };
  }

  // With the lock they do: the same test passes in its own file.
  test('64 concurrent finalizations get no gapless numbers without the lock on the series', async () => {
    const { hasPassed, code, output } = await raceWithoutLock();
    assert.ok(output.includes(LOCK_REMOVED), output);
    assert.ok(!hasPassed, output);
    assert.notEqual(code, 0);
    assert.match(output, /code: 'ERR_ASSERTION'/, 'an assertion fails, the test itself does not');
  });
});
