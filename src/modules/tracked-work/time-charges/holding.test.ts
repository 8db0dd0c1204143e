import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';
import { type Ledger, openLedger } from '../../../../test/support/time.ts';

const service = useService();
let firm: Firm;
let time: Ledger;
let draft: Awaited<ReturnType<Ledger['collect']>>;

/** Two entries on a draft, each on a line of its own. */
beforeEach(async () => {
  firm = await openFirm(service);
  time = await openLedger(service, firm);
  await time.work('tim_a', 60);
  await time.work('tim_b', 30);
  draft = await time.collect({ charges: { tim_a: 60 } }, { charges: { tim_b: 30 } });
});

describe('entries of a draft', () => {
  test('entries of a draft are held and owed again when someone deletes the draft', async () => {
    assert.equal((await firm.send('DELETE', `/invoices/${draft.id}`)).status, 204);
    assert.deepEqual(await time.held(), ['tim_a', 'tim_b']);
    assert.deepEqual(await time.owed(), { tim_a: 60, tim_b: 30 });
  });

  test('entries of a draft are held and owed again when someone voids the draft', async () => {
    await firm.act(`/invoices/${draft.id}/void`);
    assert.deepEqual(await time.held(), ['tim_a', 'tim_b']);
    assert.deepEqual(await time.owed(), { tim_a: 60, tim_b: 30 });
  });

  test('entries of a draft are held and owed again when someone deletes their line', async () => {
    assert.equal((await firm.send('DELETE', `/billables/${draft.lines[0]}`)).status, 204);
    assert.deepEqual(await time.held(), ['tim_a']);
    assert.deepEqual(await time.owed(), { tim_a: 60 });
  });

  test('entries of a draft stay as they are when the deletion is refused', async () => {
    await firm.act(`/invoices/${draft.id}/finalize`);
    assertRefused(await firm.send('DELETE', `/invoices/${draft.id}`), ['status', 'state']);
    assertRefused(await firm.send('DELETE', `/billables/${draft.lines[0]}`), ['status', 'state']);
    assert.deepEqual([await time.held(), await time.owed()], [[], {}]);
  });
});

describe('collected lines', () => {
  test('a collected line keeps its quantity, which follows its entries', async () => {
    const refused = await firm.send('PATCH', `/billables/${draft.lines[0]}`, { quantity: 1 });
    assertRefused(refused, ['quantity', 'state']);
    assert.match(refused.json.details[0].message, /Change these, or delete the line/);
  });

  test('a collected line can be changed except for its quantity', async () => {
    const change = { name: 'Design', amountMinor: 5_000, taxPercent: 19, description: 'As agreed' };
    const line = await firm.patch(`/billables/${draft.lines[0]}`, change);
    assert.deepEqual([line.name, line.quantity, line.totalMinor, line.taxPercent], ['Design', 1, 5_000, 19]);
  });
});
