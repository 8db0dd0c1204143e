import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cloneDatabase } from '../support/database.ts';

const CHARACTERS = 0xd7ff;

test('a name is blank for the database exactly if it is blank for the service', async () => {
  const db = await cloneDatabase();
  try {
    const { rows } = await db.asOwner((owner) =>
      owner.query(`select n from generate_series(1, ${CHARACTERS}) as n where is_blank(chr(n))
        union all select n from generate_series(57344, 65533) as n where is_blank(chr(n)) order by n`),
    );
    const blank = Array.from({ length: 65_533 }, (_, index) => index + 1).filter(
      (code) => String.fromCharCode(code).trim() === '',
    );
    assert.deepEqual(
      rows.map(({ n }) => n),
      blank,
    );
  } finally {
    await db.close();
  }
});
