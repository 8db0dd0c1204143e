import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DiskAlarm, diskTroubleIn } from './disk-trouble.ts';

const failure = (code: string | undefined, message = '', errno?: number) =>
  Object.assign(new Error(message), { ...(code && { code }), ...(errno && { errno }) });

describe('failures for want of space', () => {
  test('a failure for want of space is known by its code, or by the words of the operating system', () => {
    const errors = [
      failure('ENOSPC'),
      failure('Unknown system error -122', 'write', -122),
      failure('53100', 'could not extend file "base/5/2619": No space left on device'),
      failure('XX000', 'could not extend file "base/5/2619"'),
      failure(undefined, 'initdb: error: could not write: Disk quota exceeded'),
    ];
    for (const error of errors) assert.equal(diskTroubleIn(error), 'disk full', String(error));
    assert.equal(diskTroubleIn(failure('EROFS')), 'disk read-only');
    assert.equal(
      diskTroubleIn(failure('42501', 'could not open file: Read-only file system')),
      'disk read-only',
    );
    assert.equal(diskTroubleIn(failure('53200')), 'out of memory');
    for (const error of [failure('ENOENT'), failure('23505', 'duplicate key'), undefined, 'full'])
      assert.equal(diskTroubleIn(error), undefined, String(error));
  });

  test('a failure for want of space raises an alarm that is reported once, and ends with a successful probe', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const settled = () => new Promise((resolve) => setImmediate(resolve));
    const reported: string[] = [];
    let isFull = true;
    let probes = 0;
    const alarm = new DiskAlarm(
      async () => {
        probes++;
        if (isFull) throw failure('ENOSPC');
      },
      (message) => reported.push(message),
    );
    alarm.note(failure('23505'));
    assert.equal(alarm.trouble, undefined);
    for (let count = 0; count < 100; count++) alarm.note(failure('ENOSPC', 'no space'));
    assert.equal(alarm.trouble, 'disk full');
    for (let count = 0; count < 3; count++) {
      t.mock.timers.tick(2_000);
      await settled();
      assert.equal(alarm.trouble, 'disk full');
    }
    assert.equal(probes, 3);
    isFull = false;
    t.mock.timers.tick(2_000);
    await settled();
    assert.equal(alarm.trouble, undefined);
    assert.deepEqual(reported, [
      'disk full, nothing can be written: no space',
      'the disk can be written again',
    ]);
    alarm.note(failure('ENOSPC'));
    assert.equal(alarm.trouble, 'disk full');
    alarm.end();
  });
});
