import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { roleName } from '../../../src/platform/installation/install.ts';
import { secretsFrom } from '../../../src/platform/secrets.ts';
import { withClient } from './cluster.ts';

/** A database on the tests' server that is empty, so that the service under test installs itself there. */
export interface EmptyDatabase {
  name: string;
  /** Its owner's role. Not a superuser, so row-level security applies to it. */
  owner: string;
  /** For `DATABASE_URL`. */
  url: string;
  server: pg.ClientConfig;
  /** Runs SQL as a superuser, in this database or elsewhere. */
  asSuperuser(sql: string, database?: string): Promise<pg.QueryResult>;
  create(ownerRights?: 'createrole' | 'nocreaterole'): Promise<void>;
  /** Drops the database, its owner, and the application roles of these secret keys. */
  drop(...secretKeys: string[]): Promise<void>;
}

export function emptyDatabase(purpose: string): EmptyDatabase {
  const server: pg.ClientConfig = JSON.parse(process.env.RETAINER_TEST_CONNECTION ?? '{}');
  const suffix = randomBytes(4).toString('hex');
  const name = `${process.env.RETAINER_TEST_TEMPLATE}_${purpose}_${suffix}`;
  const owner = `owner_${suffix}`;
  const asSuperuser: EmptyDatabase['asSuperuser'] = (sql, database) =>
    withClient({ ...server, ...(database && { database }) }, (client) => client.query(sql));
  return {
    ...{ name, owner, server, asSuperuser },
    url: `postgres://${owner}:secret@${encodeURIComponent(String(server.host))}:${server.port ?? 5432}/${name}`,
    async create(ownerRights = 'createrole') {
      await asSuperuser(`create role ${owner} login password 'secret' nosuperuser ${ownerRights}`);
      await asSuperuser(`create database ${name} owner ${owner}`);
    },
    async drop(...secretKeys) {
      await asSuperuser(`drop database ${name} with (force)`);
      for (const key of secretKeys)
        await asSuperuser(`drop role if exists ${pg.escapeIdentifier(roleName(secretsFrom(key)))}`);
      await asSuperuser(`drop role ${owner}`);
    },
  };
}
