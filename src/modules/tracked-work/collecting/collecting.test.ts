import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { collectOnto, linesOn } from '../../../../test/support/collecting.ts';
import { clockAt, type Firm, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';

const RATE = { unit: 'HOUR', amountMinor: 10_000, startsOn: '2026-01-01' };
const WEB1 = { referenceType: 'JIRA', referenceId: '10001', referenceName: 'WEB-1 Checkout' };

interface Agency extends Firm {
  projectId: string;
  log(minutes: number, more?: object): Promise<string>;
}

describe('collecting work by hand', () => {
  const service = useService();

  async function openAgency(terms: object = {}): Promise<Agency> {
    const firm = await openFirm(service, { terms: { rates: [RATE], taxRates: [{ percent: 19 }], ...terms } });
    const { id: projectId } = await firm.make('/projects', { contractId: firm.contractId, name: 'Shop' });
    const log = async (minutes: number, more: object = {}) => {
      const entry = { projectId, date: '2026-10-05', minutes, ...more };
      return (await firm.make('/time-entries', entry)).id as string;
    };
    return { ...firm, projectId, log };
  }

  const newDraft = async ({ make, contractId }: Agency) =>
    (await make('/invoices', { contractId })).id as string;

  test('work that was charged with discounts is taken back for what it was worth', async () => {
    const firm = await openAgency();
    const entry = await firm.log(120, WEB1);
    const percent = (percentage: number) => [{ percent: percentage, reason: 'Loyal client' }];
    const { id: first } = await firm.make('/invoices', {
      contractId: firm.contractId,
      discounts: percent(20),
    });
    await collectOnto(firm, first, { to: '2026-10-31' });
    const [charged] = await firm.get(`/billables?invoiceId=${first}`);
    await firm.patch(`/billables/${charged.id}`, { discounts: percent(50) });
    assert.equal((await firm.act(`/invoices/${first}/finalize`)).subtotalMinor, 8_000);
    await firm.patch(`/time-entries/${entry}`, { minutes: 60 });
    const later = await newDraft(firm);
    await collectOnto(firm, later, { to: '2026-10-31' });
    const [reversal] = await firm.get(`/billables?invoiceId=${later}`);
    assert.deepEqual([reversal.quantity, reversal.amountMinor, reversal.totalMinor], [1, -4_000, -4_000]);
  });

  test('work is collected by hand up to the cut-off, a line per task, with unit, project, period and tax', async () => {
    const firm = await openAgency();
    await firm.log(60, WEB1);
    await firm.log(30, { ...WEB1, date: '2026-10-31' });
    await firm.log(45, { date: '2026-11-01' });
    const invoice = await newDraft(firm);
    const collected = await collectOnto(firm, invoice, { to: '2026-10-31' });
    assert.deepEqual([collected.invoice.subtotalMinor, collected.invoice.taxMinor], [15_000, 2_850]);
    assert.deepEqual([collected.leftOver, collected.hasMore], [[], false]);
    const [line, ...others] = await firm.get(`/billables?invoiceId=${invoice}`);
    assert.equal(others.length, 0);
    const { name, quantity, unitCode, project, serviceFrom, serviceTo, referenceType, referenceId } = line;
    assert.deepEqual(
      { name, quantity, unitCode, project, serviceFrom, serviceTo, referenceType, referenceId },
      {
        ...{ name: 'WEB-1 Checkout', quantity: 1.5, unitCode: 'HUR', project: firm.projectId },
        ...{
          serviceFrom: '2026-10-05',
          serviceTo: '2026-10-31',
          referenceType: 'JIRA',
          referenceId: '10001',
        },
      },
    );
    assert.deepEqual(collected.lines, [
      {
        ...{ billable: line.id, isNew: true, name, minutes: 90, quantity, unitCode, amountMinor: 10_000 },
        ...{ totalMinor: 15_000, taxPercent: 19, taxCategory: 'S', project, serviceFrom, serviceTo },
        ...{ referenceType, referenceId, timeEntryCount: 2 },
      },
    ]);
  });

  test('work that is collected again adds to the lines that it made, and changes nothing if nothing is owed', async () => {
    const firm = await openAgency();
    await firm.log(60, WEB1);
    const invoice = await newDraft(firm);
    await collectOnto(firm, invoice, { to: '2026-10-31' });
    await firm.log(20, WEB1);
    const { lines } = await collectOnto(firm, invoice, { to: '2026-10-31' });
    assert.deepEqual([lines[0].isNew, lines[0].minutes], [false, 20]);
    assert.deepEqual(await linesOn(firm, invoice), ['WEB-1 Checkout: 1.333333 x 10000 +19%']);
    assert.deepEqual((await collectOnto(firm, invoice, { to: '2026-10-31' })).lines, []);
  });

  test('a dry run of collecting shows lines and what is left over, and writes nothing', async () => {
    const firm = await openAgency({ startsAt: '2026-02-01T00:00:00.000Z' });
    await firm.log(60, WEB1);
    const early = await firm.log(15, { date: '2026-01-31' });
    const invoice = await newDraft(firm);
    const { lines, leftOver } = await collectOnto(firm, invoice, { to: '2026-12-31' }, '?dryRun=true');
    assert.deepEqual([lines[0].minutes, lines[0].totalMinor, lines[0].isNew], [60, 10_000, true]);
    assert.deepEqual([leftOver[0].minutes, leftOver[0].timeEntryCount], [15, 1]);
    assert.match(leftOver[0].problem, /before the contract .* begins, on 2026-02-01/);
    assert.deepEqual(await linesOn(firm, invoice), []);
    assert.match((await firm.get(`/time-entries/${early}`)).problem, /before the contract/);
  });

  test('work is collected by project, from a day on, grouped as asked or as the contract says', async () => {
    const firm = await openAgency({ collect: { every: 'NEVER', groupBy: 'WORKER' } });
    const { id: projectId } = await firm.make('/projects', { contractId: firm.contractId, name: 'App' });
    await firm.log(60, { worker: 'Ann' });
    await firm.log(60, { worker: 'Ann', projectId });
    await firm.log(60, { worker: 'Bob', projectId, date: '2026-09-30' });
    const invoice = await newDraft(firm);
    await collectOnto(firm, invoice, { to: '2026-10-31', from: '2026-10-01', projectId, groupBy: 'DAY' });
    assert.deepEqual(await linesOn(firm, invoice), ['2026-10-05: 1 x 10000 +19%']);
    await collectOnto(firm, invoice, { to: '2026-10-31' });
    assert.deepEqual(await linesOn(firm, invoice), [
      '2026-10-05: 1 x 10000 +19%',
      'Bob: 1 x 10000 +19%',
      'Ann: 1 x 10000 +19%',
    ]);
  });

  test('the quantity of a collected line follows its work, and everything else may be changed', async () => {
    const firm = await openAgency();
    await firm.log(60, WEB1);
    const invoice = await newDraft(firm);
    const [{ billable }] = (await collectOnto(firm, invoice, { to: '2026-10-31' })).lines;
    const refused = await firm.send('PATCH', `/billables/${billable}`, { quantity: 2 });
    assert.deepEqual([refused.status, refused.json.details?.[0]?.constraint], [400, 'state'], refused.text);
    await firm.patch(`/billables/${billable}`, { name: 'Checkout', amountMinor: 9_000 });
    await firm.log(60, WEB1);
    await collectOnto(firm, invoice, { to: '2026-10-31' });
    assert.deepEqual(await linesOn(firm, invoice), [
      'Checkout: 1 x 9000 +19%',
      'WEB-1 Checkout: 1 x 10000 +19%',
    ]);
  });

  test('requests to collect that make no sense are refused', async () => {
    const firm = await openAgency();
    const other = await openAgency();
    const invoice = await newDraft(firm);
    const issued = (await firm.issue([{ name: 'Work', quantity: 1, amountMinor: 100 }])).id;
    const { contractId } = firm;
    const inDollars = (await firm.make('/invoices', { contractId, currencyCode: 'USD' })).id;
    for (const [id, body, status, field] of [
      [invoice, {}, 400, 'to'],
      [invoice, { to: '2026-10-01', from: '2026-10-02' }, 400, 'to'],
      [invoice, { to: '2026-10-01', groupBy: 'TASK' }, 400, 'groupBy'],
      [invoice, { to: '2026-02-30' }, 400, 'to'],
      [invoice, { to: '2026-10-01', projectId: other.projectId }, 404, undefined],
      [invoice, { to: '2026-10-01', projectId: 'nonsense' }, 404, undefined],
      [inDollars, { to: '2026-10-01' }, 400, 'currencyCode'],
      [issued, { to: '2026-10-01' }, 400, undefined],
      ['inv_1', { to: '2026-10-01' }, 404, undefined],
    ] as const) {
      const answer = await firm.send('POST', `/invoices/${id}/collect`, body);
      assert.deepEqual(
        [answer.status, answer.json.details?.[0]?.field],
        [status, field ?? answer.json.details?.[0]?.field],
        answer.text,
      );
    }
    const foreign = await other.send('POST', `/invoices/${invoice}/collect`, { to: '2026-10-01' });
    assert.equal(foreign.status, 404);
  });

  test('a repeated request to collect gets the first answer, and a dry run leaves the key alone', async () => {
    const firm = await openAgency();
    await firm.log(60, WEB1);
    const path = `/invoices/${await newDraft(firm)}/collect`;
    const options = {
      tenant: firm.tenant,
      body: { to: '2026-10-31' },
      headers: { 'idempotency-key': 'october' },
    };
    const tried = await service.request('POST', `${path}?dryRun=true`, options);
    const first = await service.request('POST', path, options);
    const again = await service.request('POST', path, options);
    assert.deepEqual([tried.data.lines.length, tried.data.invoice.billableCount], [1, 1]);
    assert.deepEqual([first.data.lines.length, first.data.invoice.billableCount], [1, 1]);
    assert.equal(again.text, first.text);
  });

  test('two requests that collect at once never charge an entry twice', async () => {
    const firm = await openAgency();
    for (let count = 0; count < 5; count++) await firm.log(60, { ...WEB1, referenceId: `${count}` });
    const drafts = await Promise.all([newDraft(firm), newDraft(firm), newDraft(firm)]);
    const all = await Promise.all(drafts.map((id) => collectOnto(firm, id, { to: '2026-10-31' })));
    assert.equal(all.flatMap(({ lines }) => lines).length, 5);
  });

  test('a draft follows an entry that changes while it is on the draft', async () => {
    const firm = await openAgency();
    const [shorter, gone, moved] = [
      await firm.log(60, WEB1),
      await firm.log(30, WEB1),
      await firm.log(15, WEB1),
    ];
    const invoice = await newDraft(firm);
    await collectOnto(firm, invoice, { to: '2026-10-31' });
    await firm.patch(`/time-entries/${shorter}`, { minutes: 45 });
    assert.equal((await firm.send('DELETE', `/time-entries/${gone}`)).status, 204);
    await firm.patch(`/time-entries/${moved}`, { date: '2026-11-02' });
    assert.deepEqual(await linesOn(firm, invoice), ['WEB-1 Checkout: 0.75 x 10000 +19%']);
    assert.deepEqual((await firm.get(`/time-entries/${moved}`)).status, 'OPEN');
  });

  test('work is collected by the clock of the tenant, whose contract begins at midnight in its own zone', async (t) => {
    clockAt(t, service, '2026-10-20T12:00:00.000Z');
    const firm = await openAgency({ startsAt: '2026-09-30T22:00:00.000Z' });
    await firm.patch(`/tenants/${firm.tenant}`, { timeZone: 'Europe/Berlin' });
    await firm.log(60, { date: '2026-09-30' });
    await firm.log(60, { date: '2026-10-01' });
    const { lines, leftOver } = await collectOnto(firm, await newDraft(firm), { to: '2026-10-31' });
    assert.deepEqual([lines[0].minutes, leftOver[0].lastDay], [60, '2026-09-30']);
  });
});
