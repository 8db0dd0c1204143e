import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runToEnd } from '../support/processes/launch.ts';

const RACES = fileURLToPath(new URL('races.test.ts', import.meta.url));
const HOOK = new URL('../support/races/without-series-lock.ts', import.meta.url).href;
const RACE = '64 drafts are finalized';
const LOCK_REMOVED = 'the lock of the series was taken out';

describe('the race of 64 finalizations', () => {
  /** That one test alone, in a process of its own; what it records is not part of this run's traffic. */
  async function race(...preloaded: string[]) {
    const { RETAINER_TEST_CONNECTION = '', RETAINER_TEST_TEMPLATE = '' } = process.env;
    const environment = { RETAINER_TEST_CONNECTION, RETAINER_TEST_TEMPLATE };
    const args = [...preloaded, `--test-name-pattern=${RACE}`, '--test-reporter=tap', RACES];
    const { code, stdout, stderr } = await runToEnd(args, environment);
    const says = `${stdout}\n${stderr}`;
    const [, isNotOk, name] = /^ +(not )?ok \d+ - (.*)$/m.exec(stdout) ?? [];
    assert.ok(name?.startsWith(RACE), `the race was run: ${says}`);
    return { isWon: !isNotOk, code, says };
  }

  test('is won with the lock of the series', async () => {
    const { isWon, code, says } = await race();
    assert.ok(!says.includes(LOCK_REMOVED));
    assert.ok(isWon, says);
    assert.equal(code, 0, says);
  });

  test('is lost without it', async () => {
    const { isWon, code, says } = await race('--import', HOOK);
    assert.ok(says.includes(LOCK_REMOVED), says);
    assert.ok(!isWon, says);
    assert.notEqual(code, 0);
    assert.match(says, /code: 'ERR_ASSERTION'/, 'by what was answered, not by a mistake of the test');
  });
});
