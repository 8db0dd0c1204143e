import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useService } from '../../../../test/support/service.ts';
import { textRows } from './text-rows.ts';

describe('rows of text', () => {
  const service = useService();

  test('rows of text are counted alike by the service and by PostgreSQL', async () => {
    const texts = [
      ...[
        '',
        'Design',
        'x'.repeat(33),
        `${'word '.repeat(30)}`,
        'x\n'.repeat(950),
        'a\r\nb\vc\fd\u0085e\u2028f',
      ],
      ...[
        'ไทย'.repeat(40),
        '😀'.repeat(500),
        'ab '.repeat(300),
        `see https://example.com/${'x'.repeat(80)} there`,
      ],
      ...['a\u00a0b'.repeat(40), 'a\u3000b '.repeat(40), `${'y'.repeat(32)}\t${'z'.repeat(33)}`],
    ];
    const counted = await service.db.asOwner(
      async (owner) =>
        (
          await owner.query(
            'select text_rows(text) as rows from unnest($1::text[]) with ordinality as given (text, at) order by at',
            [texts],
          )
        ).rows,
    );
    assert.deepEqual(
      counted.map(({ rows }) => rows),
      texts.map(textRows),
    );
  });

  test('rows of text follow from line breaks, letters, and long words', () => {
    for (const [text, rows] of [
      ['Design', 1],
      ['x\nx\nx', 3],
      ['four '.repeat(24), 3],
      ['x'.repeat(60), 9],
    ] as const)
      assert.equal(textRows(text), rows);
  });
});
