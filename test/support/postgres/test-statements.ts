import { statement } from '../../../src/platform/database/statement.ts';

/** Statements that write and read a row, for tests of the database itself. */
export const write = statement({
  name: 'test_write',
  parameters: { id: 'text' },
  row: { id: 'text' },
  sql: `insert into clients (id, name, created_at, updated_at) values ($id, 'x', now(), now()) returning id`,
});

export const read = statement({
  name: 'test_read',
  parameters: {},
  row: { id: 'text' },
  sql: 'select id from clients order by id',
});
