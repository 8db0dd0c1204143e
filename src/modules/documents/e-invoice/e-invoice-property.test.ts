import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { randomDocuments } from '../../../../test/support/e-invoice/random-documents.ts';
import { readEInvoice } from '../../../../test/support/e-invoice/read.ts';
import { breachesOf } from '../../../../test/support/e-invoice/rules.ts';
import { eInvoiceProblems } from './check.ts';
import { writeCii } from './cii.ts';
import { writeUbl } from './ubl.ts';

test('whatever the check lets through is well-formed, says the same in both syntaxes, and keeps the rules', () => {
  let passed = 0;
  fc.assert(
    fc.property(randomDocuments, (document) => {
      const ubl = readEInvoice(writeUbl(document));
      assert.deepEqual(readEInvoice(writeCii(document)), ubl);
      if (eInvoiceProblems(document.head).length > 0) return;
      passed += 1;
      assert.deepEqual(breachesOf(ubl), []);
    }),
    { numRuns: 400 },
  );
  assert.ok(passed > 10, `${passed} documents passed`);
});
