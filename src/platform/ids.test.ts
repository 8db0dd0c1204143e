import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ID_LENGTH_MAX, type IdKind, idPattern, idPrefixes, isId, newId } from './ids.ts';

const kinds = Object.keys(idPrefixes) as IdKind[];
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** The UUID that the suffix of an identifier encodes. */
function uuidOf(id: string): string {
  let bits = 0n;
  for (const character of id.slice(id.indexOf('_') + 1)) {
    assert.ok(ALPHABET.includes(character), character);
    bits = bits * 32n + BigInt(ALPHABET.indexOf(character));
  }
  return bits.toString(16).padStart(32, '0');
}

describe('identifiers', () => {
  test('identifiers have the prefixes of the API, one per kind', () => {
    const { tenant, client, address, contact, email } = idPrefixes;
    assert.deepEqual([tenant, client, address, contact, email], ['tnt', 'clnt', 'adr', 'con', 'eml']);
    assert.deepEqual([idPrefixes.member, idPrefixes.accessToken], ['mbr', 'tok']);
    assert.equal(new Set(Object.values(idPrefixes)).size, kinds.length);
  });

  test('identifiers are a prefix and 26 characters that encode a current UUID of version 7', () => {
    for (const kind of kinds) {
      const before = Date.now();
      const id = newId(kind);
      const after = Date.now();
      assert.match(id, new RegExp(`^${idPrefixes[kind]}_[0-7][0-9a-hjkmnp-tv-z]{25}$`));
      const uuid = uuidOf(id);
      assert.equal(uuid.length, 32, 'no more than 128 bits');
      assert.match(uuid, /^.{12}7.{3}[89ab]/);
      const madeAt = Number.parseInt(uuid.slice(0, 12), 16);
      assert.ok(before <= madeAt && madeAt <= after, `${before} <= ${madeAt} <= ${after}`);
    }
  });

  test('identifiers sort by the millisecond of their creation', () => {
    const ids: string[] = [];
    for (let made = 0; made < 20; made++) {
      ids.push(newId('client'));
      for (const startedAt = Date.now(); Date.now() === startedAt; );
    }
    assert.deepEqual([...ids].sort(), ids);
  });

  test('identifiers are unique', () => {
    assert.equal(new Set(Array.from({ length: 20_000 }, () => newId('client'))).size, 20_000);
  });

  test('identifiers belong to one kind only', () => {
    for (const kind of kinds) {
      const id = newId(kind);
      assert.deepEqual(
        kinds.filter((other) => isId(other, id)),
        [kind],
      );
    }
  });

  test('identifiers may be shorter or longer, up to the limit', () => {
    const longest = `clnt_${'a'.repeat(ID_LENGTH_MAX - 'clnt_'.length)}`;
    assert.equal(longest.length, ID_LENGTH_MAX);
    for (const id of ['clnt_1', 'clnt_0az', longest]) assert.ok(isId('client', id), id);
    assert.ok(!isId('client', `${longest}a`));
  });

  test('identifiers of another form are refused', () => {
    const id = newId('client');
    const texts = [
      '',
      'clnt',
      'clnt_',
      'clnt_A',
      'CLNT_a',
      'clnt_a-b',
      'clnt_ä',
      ' clnt_a',
      'clnt_a\n',
      `x${id}`,
    ];
    for (const text of texts) {
      assert.ok(!isId('client', text), JSON.stringify(text));
      assert.doesNotMatch(text, new RegExp(idPattern('client')));
    }
    for (const value of [undefined, null, 7, true, {}, [id], { toString: () => id }]) {
      assert.ok(!isId('client', value));
    }
  });
});
