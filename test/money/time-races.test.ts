import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { times } from '../support/arrays.ts';
import { collectDue } from '../support/collecting.ts';
import { enterTenant } from '../support/database.ts';
import { type Firm, openFirm } from '../support/firm.ts';
import type { Answer } from '../support/http.ts';
import { assertStatuses } from '../support/races/race-outcomes.ts';
import { useService } from '../support/service.ts';

const RATE = { unit: 'HOUR', amountMinor: 10_000, startsOn: '2026-01-01' };
const UP_TO = { to: '2026-12-31' };
const ROUNDS = 4;
const WRITERS = 8;

interface Agency extends Firm {
  projectId: string;
  log(count: number): Promise<string[]>;
  newDraft(): Promise<string>;
  /** Issues an invoice for everything that is owed. */
  bill(): Promise<{ invoice: string; lines: string[] }>;
  collect(invoiceId: string): Promise<Answer>;
}

describe('time entries, concurrently', () => {
  const service = useService();

  async function openAgency(every = 'NEVER'): Promise<Agency> {
    const terms = { rates: [RATE], taxRates: [{ percent: 19 }], collect: { every, groupBy: 'REFERENCE' } };
    const firm = await openFirm(service, { settings: { vatNumber: 'DE123456788' }, terms });
    const { contractId } = firm;
    const { id: projectId } = await firm.make('/projects', { contractId, name: 'Shop' });
    const collect = (id: string) => firm.send('POST', `/invoices/${id}/collect`, UP_TO);
    const newDraft = async () => (await firm.make('/invoices', { contractId })).id as string;
    return {
      ...{ ...firm, projectId, collect, newDraft },
      async log(count) {
        const entry = (index: number) => ({
          ...{ projectId, date: '2026-10-05', minutes: 60 },
          ...{ referenceType: 'TASK', referenceId: `${index}` },
        });
        const made = await firm.make('/time-entries/batch', { timeEntries: times(count, entry) });
        return made.map(({ id }: { id: string }) => id);
      },
      async bill() {
        const invoice = await newDraft();
        const { data } = await collect(invoice);
        await firm.act(`/invoices/${invoice}/finalize`);
        return { invoice, lines: data.lines.map(({ billable }: { billable: string }) => billable) };
      },
    };
  }

  const query = (tenant: string, sql: string) =>
    service.db.asOwner(async (owner) => {
      await enterTenant(owner, tenant);
      return (await owner.query(sql)).rows;
    });

  /** Charges add up, no draft charges more than work is worth, and lines have the quantity of their charges. */
  async function assertInOrder({ tenant }: Firm): Promise<void> {
    assert.deepEqual(await query(tenant, DISORDER), []);
  }

  /** Then nothing is owed once everything is collected. */
  async function assertChargedOnce(agency: Agency): Promise<void> {
    await assertInOrder(agency);
    const answer = await agency.collect(await agency.newDraft());
    assert.equal(answer.status, 200, answer.text);
    await assertInOrder(agency);
    const owing = 'select id from time_entries where tenant_id = app_tenant() and owed_minutes <> 0';
    assert.deepEqual(await query(agency.tenant, owing), []);
  }

  test('six requests collect the same work: each entry is charged once', async () => {
    const agency = await openAgency();
    await agency.log(20);
    const drafts = await Promise.all(times(3, () => agency.newDraft()));
    const answers = await Promise.all([...drafts, ...drafts].map(agency.collect));
    assertStatuses(answers, 200);
    const charged = answers.flatMap(({ data }) =>
      data.lines.map(({ minutes }: { minutes: number }) => minutes),
    );
    assert.deepEqual(
      charged,
      times(20, () => 60),
    );
    await assertChargedOnce(agency);
  });

  for (const [name, act] of [
    ['finalized', (agency: Agency, id: string) => agency.finalize(id)],
    ['deleted', (agency: Agency, id: string) => agency.send('DELETE', `/invoices/${id}`)],
    ['voided', (agency: Agency, id: string) => agency.send('POST', `/invoices/${id}/void`)],
  ] as const)
    test(`work is collected onto a draft that is ${name}: the work is on it, or is left`, async () => {
      const agency = await openAgency();
      for (let round = 0; round < ROUNDS; round++) {
        await agency.log(3);
        const draft = await agency.newDraft();
        await agency.collect(draft);
        await agency.log(5);
        assertStatuses(
          await Promise.all([agency.collect(draft), act(agency, draft), agency.collect(draft)]),
          ...[200, 204, 400, 404],
        );
        await assertInOrder(agency);
      }
      await assertChargedOnce(agency);
    });

  test('entries are changed and deleted while their draft is finalized: the invoice keeps its minutes', async () => {
    const agency = await openAgency();
    for (let round = 0; round < ROUNDS; round++) {
      const entries = await agency.log(8);
      const draft = await agency.newDraft();
      await agency.collect(draft);
      const [issued, ...changes] = await Promise.all([
        agency.finalize(draft),
        ...entries.map((id, index) => {
          const path = `/time-entries/${id}`;
          if (index % 4 === 0) return agency.send('DELETE', path);
          const change = [{}, { minutes: 30 }, { date: '2026-11-02' }, { role: 'dev' }][index % 4];
          return agency.send('PATCH', path, change);
        }),
      ]);
      assertStatuses([issued], 200, 400); // it is refused if all of the work is gone
      assertStatuses(changes, 200, 204);
      await assertInOrder(agency);
    }
    await assertChargedOnce(agency);
  });

  test('an invoice is credited while its work changes and is collected: what is left is owed once', async () => {
    const agency = await openAgency('MONTH');
    for (let round = 0; round < ROUNDS; round++) {
      const entries = await agency.log(6);
      const { invoice, lines } = await agency.bill();
      const creditHalf = (billableId: string | undefined) =>
        agency.send('POST', '/credit-notes', {
          ...{ invoiceId: invoice, kind: 'CORRECTION', reason: 'Agreed' },
          billables: [{ billableId, quantity: 0.5 }],
        });
      const answers = await Promise.all([
        ...[creditHalf(lines[0]), creditHalf(lines[0]), creditHalf(lines[1])],
        agency.send('PATCH', `/time-entries/${entries[0]}`, { minutes: 15 }),
        agency.send('PATCH', `/time-entries/${entries[1]}`, { date: '2026-11-02' }),
        agency.send('DELETE', `/time-entries/${entries[2]}`),
        collectDue(service).then(() => undefined),
      ]);
      assertStatuses(
        answers.filter((answer) => answer !== undefined),
        ...[200, 201, 204],
      );
      await assertInOrder(agency);
    }
    await assertChargedOnce(agency);
  });

  test('an invoice is voided while work is collected by itself: its hours come again, once', async () => {
    const agency = await openAgency('MONTH');
    for (let round = 0; round < ROUNDS; round++) {
      await agency.log(6);
      const { invoice } = await agency.bill();
      await agency.log(2);
      const [answer] = await Promise.all([
        agency.send('POST', `/invoices/${invoice}/void`),
        collectDue(service),
        collectDue(service),
      ]);
      assertStatuses([answer], 200);
      await collectDue(service);
      await assertInOrder(agency);
    }
    await assertChargedOnce(agency);
  });

  test(`${WRITERS} people write entries of one contract while it is collected: nobody waits in a circle`, async () => {
    const agency = await openAgency('MONTH');
    let isWriting = true;
    const write = async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const [first, second, third] = await agency.log(3);
        assertStatuses(
          [
            await agency.send('PATCH', `/time-entries/${first}`, { minutes: 45 }),
            await agency.send('PATCH', `/time-entries/${second}`, { date: '2026-11-02' }),
            await agency.send('DELETE', `/time-entries/${third}`),
          ],
          ...[200, 204],
        );
      }
    };
    const collectAlong = async () => {
      while (isWriting) await collectDue(service);
    };
    const writing = Promise.all(times(WRITERS, write)).finally(() => {
      isWriting = false;
    });
    await Promise.all([writing, collectAlong(), collectAlong()]);
    await collectDue(service);
    const [owing] = await query(
      agency.tenant,
      'select count(*)::integer from time_entries where tenant_id = app_tenant() and owed_minutes <> 0',
    );
    assert.equal(owing?.count, 0, 'everything was collected automatically');
    await assertChargedOnce(agency);
  });

  test('finalizing a draft writes to no entry and no charge', async () => {
    const agency = await openAgency();
    await agency.log(300);
    const draft = await agency.newDraft();
    await agency.collect(draft);
    const versions = `select ctid::text, xmin::text from time_entries where tenant_id = app_tenant()
      union all select ctid::text, xmin::text from time_charges where tenant_id = app_tenant() order by 1, 2`;
    const before = await query(agency.tenant, versions);
    assert.equal(before.length, 600);
    await agency.act(`/invoices/${draft}/finalize`);
    assert.deepEqual(await query(agency.tenant, versions), before);
  });
});

const DISORDER = `
  with entries as (
    select time_entries.*, coalesce(added.minutes, 0) as added, coalesce(drafted, 0) as drafted
    from time_entries left join (
      select entry_id, sum(time_charges.minutes) as minutes,
        sum(time_charges.minutes) filter (where status = 'DRAFT') as drafted
      from time_charges join invoices on invoices.tenant_id = time_charges.tenant_id and invoices.id = invoice_id
      where time_charges.tenant_id = app_tenant()
      group by entry_id
    ) as added on added.entry_id = time_entries.id
    where time_entries.tenant_id = app_tenant()
  )
  select id, 'the sum of its charges' as wrong from entries where added <> charged_minutes
  union all select id, 'charged on drafts beyond its worth' from entries where drafted > 0 and owed_minutes < 0
  union all select id, 'taken back on drafts beyond its worth' from entries where drafted < 0 and owed_minutes > 0
  union all
  select billables.id, 'the quantity of the line' from billables join (
    select billable_id, sum(minutes) as minutes, min(minutes) < 0 and max(minutes) > 0 as is_mixed from time_charges
    where tenant_id = app_tenant() and credit_note_id is null group by billable_id
  ) as charged on charged.billable_id = billables.id
  where billables.tenant_id = app_tenant() and (quantity <> round(abs(minutes) / 60.0, 6) or is_mixed)`;
