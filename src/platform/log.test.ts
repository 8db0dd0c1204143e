import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { formatLine, shownError } from './log.ts';

const TIME = new Date(2026, 10, 16, 9, 5, 7, 42).getTime();
const line = (fields: object) =>
  stripVTControlCharacters(
    formatLine(JSON.stringify({ level: 30, time: TIME, pid: 1, hostname: 'here', ...fields })),
  );

describe('the log for people', () => {
  test('the log for people says of a request who asked for what, and how it went', () => {
    const request = {
      ...{ requestId: 'r-1', tenant: 'tnt_1', principal: 'alice', method: 'GET', route: '/api/v1/clients' },
      ...{ status: 200, durationMs: 1.43 },
    };
    assert.equal(
      line({ ...request, msg: 'request' }),
      '09:05:07.042 INFO  GET /api/v1/clients 200 1.43 ms alice tnt_1 requestId=r-1\n',
    );
    assert.equal(
      line({ ...request, msg: 'cut off' }),
      '09:05:07.042 INFO  GET /api/v1/clients 200 cut off 1.43 ms alice tnt_1 requestId=r-1\n',
    );
  });

  test('the log for people shows the fields of a message, and why something failed', () => {
    const err = { type: 'Error', message: 'no space', stack: 'Error: no space\n    at write (file.ts:1:1)' };
    for (const [fields, text] of [
      [{ signal: 'SIGINT', msg: 'draining' }, 'INFO  draining signal=SIGINT'],
      [{ level: 40, msg: 'sweep failed', attempt: 2, err }, 'WARN  sweep failed attempt=2 (no space)'],
      [{ level: 40, msg: 'database: no space', err }, 'WARN  database: no space'],
      [
        { level: 50, msg: 'it broke', err },
        'ERROR it broke\n  Error: no space\n      at write (file.ts:1:1)',
      ],
      [{ level: 60, reason: ['a'] }, 'FATAL  reason=["a"]'],
    ] as const)
      assert.equal(line(fields), `09:05:07.042 ${text}\n`);
  });

  test('the log for people lets no value command the terminal, or begin a line', () => {
    assert.equal(
      line({ msg: 'by', principal: 'a\u001b[2Jb\u202ec\n09:05:07.042 FATAL d' }),
      '09:05:07.042 INFO  by principal=a\\u{1b}[2Jb\\u{202e}c\\u{a}09:05:07.042 FATAL d\n',
    );
    assert.equal(
      line({ level: 40, msg: 'failed', err: { message: 'a\nb' } }),
      '09:05:07.042 WARN  failed (a\\u{a}b)\n',
    );
    assert.equal(
      line({ level: 50, msg: 'failed', err: { message: 'a', stack: 'a\u001bb\n09:05' } }),
      '09:05:07.042 ERROR failed\n  a\\u{1b}b\n  09:05\n',
    );
  });

  test('the log for people is written on a terminal, and JSON elsewhere', (t) => {
    if (spawnSync('script', ['--version']).error) return t.skip('there is no terminal to try');
    const code = `import { openLogger } from '${import.meta.resolve('./log.ts')}'; openLogger('info').info('hello');`;
    const command = `'${process.execPath}' --input-type=module -e "${code}"`;
    const onTerminal = spawnSync('script', ['-qec', command, '/dev/null'], { encoding: 'utf8' });
    assert.match(stripVTControlCharacters(onTerminal.stdout), /^\d\d:\d\d:\d\d\.\d{3} INFO {2}hello\r\n$/);
    const elsewhere = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
    assert.equal(JSON.parse(elsewhere.stdout).msg, 'hello');
  });
});

describe('errors in the log', () => {
  test('an error in the log shows its kind, message, code, cause and stack, and nothing that a driver has added', () => {
    const cause = new Error('the socket is closed');
    const error = Object.assign(new TypeError('it broke', { cause }), {
      ...{ code: '57P01', client: { password: 'secret' }, detail: 'Key (name)=(Acme) exists' },
    });
    const { stack, ...shown } = shownError(error) as Record<string, string>;
    assert.deepEqual(shown, { type: 'TypeError', message: 'it broke: the socket is closed', code: '57P01' });
    assert.match(stack ?? '', /^TypeError: it broke\n.*caused by: Error: the socket is closed/s);
  });

  test('several errors in the log show no more than one does', () => {
    const one = Object.assign(new Error('one'), { client: { password: 'secret' } });
    const shown = JSON.stringify(shownError(new AggregateError([one], 'several')));
    assert.match(shown, /"message":"one"/);
    assert.doesNotMatch(shown, /secret/);
  });
});
