import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { collectDue, collectingDrafts, collectOnto, linesOn } from '../../../../test/support/collecting.ts';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';

const TERMS = {
  rates: [{ unit: 'HOUR', amountMinor: 10_000, startsOn: '2026-01-01' }],
  taxRates: [{ percent: 19 }],
  isApprovalRequired: true,
};
const TO = { to: '2026-10-31' };

interface Shown {
  approvedAt?: string;
  problem?: string;
  draftedMinutes: number;
  status: string;
}

interface Agency extends Firm {
  projectId: string;
  log(minutes: number): Promise<string>;
  approve(...timeEntryIds: string[]): Promise<Shown[]>;
  withdraw(...timeEntryIds: string[]): Promise<Shown[]>;
  remove(entry: string): Promise<void>;
}

describe('approval of time', () => {
  const service = useService();

  async function openAgency(terms: object = {}): Promise<Agency> {
    const firm = await openFirm(service, { terms: { ...TERMS, ...terms } });
    const { id: projectId } = await firm.make('/projects', { contractId: firm.contractId, name: 'Shop' });
    const log = async (minutes: number) =>
      (await firm.make('/time-entries', { projectId, date: '2026-10-05', minutes })).id as string;
    const decide =
      (verb: string) =>
      async (...timeEntryIds: string[]) => {
        const answer = await firm.send('POST', `/time-entries/${verb}`, { timeEntryIds });
        assert.equal(answer.status, 200, answer.text);
        return answer.data;
      };
    const remove = async (entry: string) => {
      assert.equal((await firm.send('DELETE', `/time-entries/${entry}`)).status, 204);
    };
    const approve = decide('approve');
    return { ...firm, projectId, log, approve, withdraw: decide('withdraw-approval'), remove };
  }

  const newDraft = async ({ make, contractId }: Agency) =>
    (await make('/invoices', { contractId })).id as string;

  test('a contract that wants approval charges approved work, and leaves the rest over with that reason', async () => {
    const firm = await openAgency();
    const [approved, other] = [await firm.log(60), await firm.log(30)];
    assert.match((await firm.get(`/time-entries/${approved}`)).problem, /wants its work approved/);
    const [answered] = await firm.approve(approved);
    assert.ok(answered?.approvedAt);
    assert.equal(answered.problem, undefined);
    const invoice = await newDraft(firm);
    const { leftOver } = await collectOnto(firm, invoice, TO);
    assert.deepEqual(await linesOn(firm, invoice), ['Shop: 1 x 10000 +19%']);
    assert.deepEqual([leftOver.length, leftOver[0].minutes, leftOver[0].timeEntryCount], [1, 30, 1]);
    assert.match(leftOver[0].problem, /POST \/time-entries\/approve/);
    await firm.approve(other);
    await collectOnto(firm, invoice, TO);
    assert.deepEqual(await linesOn(firm, invoice), ['Shop: 1.5 x 10000 +19%']);
  });

  test('work of a contract that wants no approval is charged without one', async () => {
    const firm = await openAgency({ isApprovalRequired: false });
    await firm.log(60);
    const invoice = await newDraft(firm);
    assert.deepEqual((await collectOnto(firm, invoice, TO)).leftOver, []);
  });

  test('any later change of an entry takes its approval back, and its minutes off drafts', async () => {
    const firm = await openAgency();
    for (const change of [
      { minutes: 90 },
      { description: 'More' },
      { isBillable: false },
      { role: 'tester' },
    ]) {
      const entry = await firm.log(60);
      await firm.approve(entry);
      const invoice = await newDraft(firm);
      await collectOnto(firm, invoice, TO);
      const changed = await firm.patch(`/time-entries/${entry}`, change);
      assert.equal(changed.approvedAt, undefined, JSON.stringify(change));
      assert.deepEqual(await linesOn(firm, invoice), [], JSON.stringify(change));
      await firm.remove(entry);
    }
  });

  test('an entry that is only held, or changed to what it is, stays approved', async () => {
    const firm = await openAgency();
    const entry = await firm.log(60);
    const [{ approvedAt } = {}] = await firm.approve(entry);
    assert.equal((await firm.patch(`/time-entries/${entry}`, { isHeld: true })).approvedAt, approvedAt);
    assert.equal((await firm.patch(`/time-entries/${entry}`, { minutes: 60 })).approvedAt, approvedAt);
    assert.equal((await firm.approve(entry))[0]?.approvedAt, approvedAt, 'approved twice');
  });

  test('billed minutes that a change takes back are reversed without approval, and new ones wait for it', async () => {
    const firm = await openAgency();
    const [less, more] = [await firm.log(60), await firm.log(60)];
    await firm.approve(less, more);
    const invoice = await newDraft(firm);
    await collectOnto(firm, invoice, TO);
    await firm.act(`/invoices/${invoice}/finalize`);
    await firm.patch(`/time-entries/${less}`, { minutes: 30 });
    await firm.patch(`/time-entries/${more}`, { minutes: 75 });
    const later = await newDraft(firm);
    const { leftOver } = await collectOnto(firm, later, TO);
    assert.deepEqual(await linesOn(firm, later), ['Shop: 0.5 x -10000 +19%']);
    assert.deepEqual([leftOver[0].minutes, leftOver.length], [15, 1]);
  });

  test('an approval that is withdrawn takes the minutes off drafts', async () => {
    const firm = await openAgency();
    const entry = await firm.log(60);
    await firm.approve(entry);
    const invoice = await newDraft(firm);
    await collectOnto(firm, invoice, TO);
    const [withdrawn] = await firm.withdraw(entry);
    assert.deepEqual(
      [withdrawn?.approvedAt, withdrawn?.draftedMinutes, withdrawn?.status],
      [undefined, 0, 'OPEN'],
    );
    assert.deepEqual(await linesOn(firm, invoice), []);
  });

  test('work that is approved is collected automatically, and so is all work once no approval is wanted', async () => {
    const firm = await openAgency({ collect: { every: 'MONTH', groupBy: 'PROJECT' } });
    const approved = await firm.log(60);
    await firm.log(30);
    await collectDue(service);
    assert.deepEqual(await collectingDrafts(firm), {});
    await firm.approve(approved);
    await collectDue(service);
    assert.deepEqual(Object.values(await collectingDrafts(firm)), [['Shop: 1 x 10000 +19%']]);
    await firm.patch(`/contracts/${firm.contractId}`, { isApprovalRequired: false });
    await collectDue(service);
    assert.deepEqual(Object.values(await collectingDrafts(firm)), [['Shop: 1.5 x 10000 +19%']]);
  });

  test('all of the entries are approved, or none', async () => {
    const firm = await openAgency();
    const [entry, ended] = [await firm.log(60), await firm.log(60)];
    await firm.approve(entry, ended);
    const invoice = await newDraft(firm);
    await collectOnto(firm, invoice, TO);
    await firm.act(`/invoices/${invoice}/finalize`);
    await firm.remove(ended);
    const fresh = await firm.log(15);
    const attempt = (timeEntryIds: unknown[]) => firm.send('POST', '/time-entries/approve', { timeEntryIds });
    assertRefused(await attempt([fresh, ended]), ['timeEntryIds.1', 'state']);
    assertRefused(await attempt([fresh, fresh]), ['timeEntryIds', 'uniqueItems']);
    assertRefused(await attempt([]), ['timeEntryIds', 'minItems']);
    assert.equal((await attempt([fresh, 'tim_unknown'])).status, 404);
    const stranger = await (await openAgency()).log(15);
    assert.equal((await attempt([fresh, stranger])).status, 404);
    assert.equal((await firm.get(`/time-entries/${fresh}`)).approvedAt, undefined);
    assert.deepEqual(
      (await firm.get('/time-entries?isApproved=false&isBillable=true&dateFrom=2026-10-05&dateTo=2026-10-05'))
        .map(({ id }: { id: string }) => id)
        .filter((id: string) => id !== ended),
      [fresh],
    );
  });
});
