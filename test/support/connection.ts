import type pg from 'pg';
import { roleName } from '../../src/platform/installation/install.ts';
import { type TestDatabase, testSecrets } from './database.ts';

/** How the service itself connects to a test's database. */
export function applicationConnection({ ownerConnection }: TestDatabase): pg.ClientConfig {
  return {
    ...ownerConnection,
    user: roleName(testSecrets),
    password: testSecrets.derive('database role', 24),
  };
}
