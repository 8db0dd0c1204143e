import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eInvoiceViolations } from '../support/books/e-invoice-rules.ts';
import { reportViolations } from '../support/books/report-rules.ts';
import { openRandomFirm } from '../support/random-statements/firm.ts';
import { runRandomStatements } from '../support/random-statements/run.ts';
import { startService } from '../support/service.ts';

/** `RANDOM_STATEMENTS=50000 RANDOM_SEED=7 npm test -- random-statements` tries others, and `RANDOM_AUDIT_EVERY=1` finds the guilty one. */
const { RANDOM_STATEMENTS = '2000', RANDOM_SEED = '1', RANDOM_AUDIT_EVERY = '250' } = process.env;
/** Fewer would mean that the statements are not plausible. */
const ACCEPTED_SHARE_MIN = 0.05;

/** The books hold what the service alone keeps from being wrong, so they are audited here. */
const service = startService({}, [], 'seeded');

test(`${RANDOM_STATEMENTS} random statements of the application's role break no rule`, async (t) => {
  const outcome = await runRandomStatements(service.db, {
    seed: Number(RANDOM_SEED),
    statements: Number(RANDOM_STATEMENTS),
    auditEvery: Number(RANDOM_AUDIT_EVERY),
    tenants: [await openRandomFirm(service), await openRandomFirm(service)],
  });
  const shown = [...(await reportViolations(service.db)), ...(await eInvoiceViolations(service.db))];
  assert.deepEqual(shown, [], `RANDOM_SEED=${RANDOM_SEED}`);
  t.diagnostic(
    `${outcome.accepted} of ${outcome.tried} were accepted: ${JSON.stringify([...outcome.acceptedOf])}`,
  );
  assert.ok(outcome.accepted / outcome.tried > ACCEPTED_SHARE_MIN, 'enough statements are accepted');
});
