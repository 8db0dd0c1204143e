import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { body, changeable, choice, day, id, integer, reference, text } from '../../schema.ts';
import { checkOf } from './validation.ts';

const say = { description: 'A field.' };
const required = {
  clientId: reference('client', 'The client.'),
  name: text(1, 5, say),
  amountMinor: integer(0, 1_000, say),
  count: integer(1, 9, say),
};
const schema = body(
  {
    ...required,
    ...changeable(
      {
        isOpen: Type.Boolean(),
        since: day('A day.'),
        rest: Type.Union([
          Type.Literal('NONE'),
          Type.Object({ most: integer(1, 9, say) }, { additionalProperties: false }),
        ]),
      },
      {
        addressId: reference('address', 'The address.'),
        note: text(0, 5, say),
        kind: choice(['A', 'B'], say),
        projectId: id('project', 'The project.'),
        tags: Type.Array(Type.String(), { maxItems: 1 }),
        more: Type.Object({}),
      },
    ),
  },
  'A body.',
);
const check = checkOf(schema);
const valid = { clientId: 'clnt_1', name: 'Acme', amountMinor: 1_999, count: 1 };

function messagesOf(given: object): string[] {
  return check({ ...valid, amountMinor: 1, ...given }).map(({ field, message }) => `${field} ${message}`);
}

test('a wrong value is explained in words of the domain', () => {
  const cents = 'amountMinor must be a whole number of minor units (cents): 1999, not 19.99';
  const cases: [object, string][] = [
    [{ amountMinor: 19.99 }, cents],
    [{ amountMinor: '1999' }, cents],
    [{ amountMinor: -1 }, 'amountMinor must be at least 0'],
    [{ amountMinor: 1_001 }, 'amountMinor must be at most 1000'],
    [{ count: 1.5 }, 'count must be a whole number'],
    [{ clientId: 7 }, 'clientId must be an identifier like clnt_...'],
    [{ clientId: '' }, 'clientId must be an identifier like clnt_...'],
    [{ addressId: 7 }, 'addressId must be an identifier like adr_...'],
    [{ projectId: 'clnt_1' }, 'projectId must be an identifier like prj_...'],
    [{ name: 5 }, 'name must be a string'],
    [{ name: '' }, 'name must have at least 1 character'],
    [{ name: 'Acme Limited' }, 'name must have at most 5 characters'],
    [{ note: 5 }, 'note must be a string or null'],
    [{ isOpen: 'yes' }, 'isOpen must be true or false'],
    [{ since: '15.11.2026' }, 'since must be a day such as 2026-11-15'],
    [{ tags: ['a', 'b'] }, 'tags must have at most 1 item'],
    [{ tags: 'a' }, 'tags must be a list or null'],
    [{ more: [] }, 'more must be an object or null'],
    [{ rest: 'ALL' }, 'rest must be one of NONE, an object'],
    [{ rest: [] }, 'rest must be one of NONE, an object'],
    [{ rest: {} }, 'rest.most is required'],
    [{ rest: { most: 0 } }, 'rest.most must be at least 1'],
    [{ rest: { most: 1, least: 1 } }, 'rest.least is not a property that can be set here'],
    [{ typo: 1 }, 'typo is not a property that can be set here'],
  ];
  for (const [given, message] of cases) assert.deepEqual(messagesOf(given), [message]);
});

test('an error about a choice names its values', () => {
  assert.deepEqual(messagesOf({ kind: 'C' }), ['kind must be one of A, B, null']);
});

test('a body that is no object is explained, too', () => {
  assert.deepEqual(check('Acme'), [{ field: 'body', message: 'must be an object', constraint: 'type' }]);
});
