import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formats } from '../../../src/platform/http/input/formats.ts';
import { unlessBusy } from '../../support/unless-busy.ts';

describe('every format', () => {
  const hostileUnits = [
    ...[
      'a',
      '.',
      'a.',
      '-',
      'a-',
      '@',
      'a@',
      '.@',
      '@.',
      '{',
      '}',
      '{}',
      '{SEQ:',
      '{SEQ:1',
      '{SEQ:1}',
      '{YYYY}',
    ],
    ...[
      '{a',
      'A',
      '1',
      'DE',
      '/',
      'A/',
      '+',
      'de-',
      'a-x-',
      '-u-',
      '0',
      'T',
      'Z',
      ':',
      ' ',
      '\n',
      '\0',
      'é',
      '𝄞',
    ],
  ];
  const surroundings: [string, string][] = [
    ['', ''],
    ['a@', ''],
    ['a@', '!'],
    ['a@b.', '!'],
    ['', '@b.de!'],
    ['{SEQ:6}', '{'],
    ['DE89', 'x'],
    ['de-', ''],
    ['en-x-', '!'],
    ['2026-11-15T01:02:03.', 'Z'],
  ];
  /** The longest e-mail address of the interface, and a text long enough to reveal quadratic time. */
  const lengths = [200, 300_000];
  const MS_MAX = 1_000;
  /** Garbage of the texts before may be collected meanwhile, so a slow check is repeated. */
  const assertQuick = (name: string, text: string, says: string) =>
    unlessBusy(() => {
      const startedAt = performance.now();
      formats[name]?.accepts(text);
      const tookMs = performance.now() - startedAt;
      assert.ok(tookMs < MS_MAX, `${tookMs} ms for ${says}`);
    });

  for (const name of Object.keys(formats)) {
    test(`the format ${name} is checked quickly, however hostile the text is`, async () => {
      for (const length of lengths)
        for (const unit of hostileUnits) {
          const filling = unit.repeat(length / unit.length);
          for (const [before, after] of surroundings) {
            const says = `${length} of ${JSON.stringify([before, unit, after])}`;
            await assertQuick(name, before + filling + after, says);
          }
        }
    });

    test(`the format ${name} is checked quickly if no two parts of the text are equal`, async () => {
      const parts = Array.from({ length: 30_000 }, (_, number) => `a${number.toString(36).padStart(6, '0')}`);
      for (const text of [`de-${parts.join('-')}`, `a@${parts.join('.')}`, `Europe/${parts.join('/')}`]) {
        assert.equal(formats[name]?.accepts(text), false);
        await assertQuick(name, text, text.slice(0, 20));
      }
    });
  }
});
