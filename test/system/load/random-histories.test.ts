import { test } from 'node:test';
import { runHistories } from '../../support/invoicing-model/histories.ts';
import { startService } from '../../support/service.ts';

/** `HISTORIES=20000 HISTORIES_SEED=7 npm run test-system -- random-histories` runs more, and others. */
const { HISTORIES = '1000', HISTORIES_SEED = '20261118' } = process.env;
/** Short enough that a thousand histories take a minute or a few. The rules run a few long ones. */
const STEPS_MAX = 10;

const service = startService({ LOG_LEVEL: 'error' });

// The books of all tenants are audited at the end, with their reports and the statements of all accounts.
test('invoices, accounts and reports are right after a thousand random histories', (context) =>
  runHistories(service, context, {
    runs: Number(HISTORIES),
    stepsMax: STEPS_MAX,
    seed: Number(HISTORIES_SEED),
  }));
