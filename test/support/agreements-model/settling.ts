import assert from 'node:assert/strict';
import { collectDue, collectOnto } from '../collecting.ts';
import { setBounds } from './agreeing.ts';
import { agreedPeriods } from './day-by-day.ts';
import { covered } from './minute-by-minute.ts';
import { type Agreements, type AgreementsWorld, LAST_DAY } from './world.ts';

/** Collects everything. Then all that was agreed and done is charged or covered, to the minute and the cent. */
export async function settle(model: Agreements, world: AgreementsWorld): Promise<void> {
  await collectAll(world);
  await compareCharges(model, world);
  await setBounds(model, world, { firstDay: null, lastDay: null });
  assert.deepEqual(await collectAll(world), [], 'nothing is left over');
  await compareCharges(model, world);
  await compareExpenses(model, world);
  await compareEntries(model, world);
  await compareLines(model, world);
}

/** Collects automatically, and by hand what is left. Returns what could not be collected. */
async function collectAll(world: AgreementsWorld): Promise<object[]> {
  await collectDue(world.service);
  for (;;) {
    const { id } = await world.send('POST', '/invoices', { contractId: world.firm.contractId });
    const { lines, leftOver } = await collectOnto(world.firm, id, { to: LAST_DAY });
    if (lines.length === 0) return leftOver;
  }
}

/** What lines charge of each period at each price must be what it is worth by the terms. */
async function compareCharges({ charges, ...days }: Agreements, world: AgreementsWorld): Promise<void> {
  const rows = await world.query<{ key: string; amount: number }>(
    `select charge_id || ' ' || period_starts_on || ' ' || price_key as key, sum(amount_minor)::float8 as amount
     from amount_charges where tenant_id = app_tenant() and charge_id is not null group by 1 having sum(amount_minor) <> 0`,
  );
  const charged = new Map(rows.map(({ key, amount }) => [key, amount]));
  const agreed = new Map<string, number>();
  const known = new Set(rows.map(({ key }) => key.split(' ').slice(0, 2).join(' ')));
  for (const charge of charges)
    for (const { startsOn, dueOn, worth } of agreedPeriods(charge, days, '2031-01-01'))
      if (dueOn !== undefined && dueOn <= LAST_DAY)
        for (const [price, amount] of worth)
          if (amount !== 0) agreed.set(`${charge.id} ${startsOn} ${price}`, amount);
          else known.delete(`${charge.id} ${startsOn}`);
  assert.deepEqual(sorted(charged), sorted(agreed), 'charges');
}

async function compareExpenses({ expenses }: Agreements, world: AgreementsWorld): Promise<void> {
  const rows = await world.query<{ id: string; amount: number }>(
    `select expense_id as id, sum(amount_minor)::float8 as amount from amount_charges
     where tenant_id = app_tenant() and expense_id is not null group by 1 having sum(amount_minor) <> 0`,
  );
  const worth = expenses.flatMap(({ id, amountMinor, markupPercent, isBillable }): [string, number][] => {
    const markup = (BigInt(amountMinor) * BigInt(Math.round(markupPercent * 10_000)) + 500_000n) / 1_000_000n;
    const amount = isBillable ? amountMinor + Number(markup) : 0;
    return amount === 0 ? [] : [[id, amount]];
  });
  assert.deepEqual(sorted(rows.map(({ id, amount }) => [id, amount])), sorted(worth), 'expenses');
}

/** Each minute is covered, billed or drafted, and prepaid hours cover what they should. */
async function compareEntries(
  { entries, allowances, ...days }: Agreements,
  world: AgreementsWorld,
): Promise<void> {
  const rows = await world.query<{ key: string; minutes: number }>(
    `select entry_id || ' ' || allowance_id as key, sum(minutes)::float8 as minutes from time_coverages
     where tenant_id = app_tenant() group by 1`,
  );
  const work = entries.filter(
    ({ minutes, isBillable, isElsewhere }) => minutes > 0 && isBillable && !isElsewhere,
  );
  const wanted = covered(allowances, work, days, '2031-01-01');
  assert.deepEqual(sorted(rows.map(({ key, minutes }) => [key, minutes])), sorted(wanted), 'coverage');
  const charged = await world.query<{ id: string; minutes: number }>(
    `select time_entries.id, coalesce((select sum(time_charges.minutes) from time_charges
       where time_charges.tenant_id = time_entries.tenant_id and entry_id = time_entries.id), 0)::float8 as minutes
     from time_entries where tenant_id = app_tenant() and contract_id = $1`,
    [world.firm.contractId],
  );
  const coveredOf = (id: string) =>
    [...wanted].reduce((sum, [key, minutes]) => sum + (key.startsWith(`${id} `) ? minutes : 0), 0);
  for (const { id, minutes } of charged) {
    const done = work.find((one) => one.id === id)?.minutes ?? 0;
    assert.equal(minutes + coveredOf(id), done, `${id} is charged or covered`);
  }
}

/** A line comes to what it charges, unless it was priced by hand, or takes back from one that was. */
async function compareLines({ pricedByHand }: Agreements, world: AgreementsWorld): Promise<void> {
  const rows = await world.query<{ id: string; total: number; amount: number; priced: string[] }>(
    `select billables.id, total_minor::float8 as total, sum(charges.amount_minor)::float8 as amount,
       array_agg(priced_by_id) as priced
     from billables join amount_charges as charges on charges.tenant_id = billables.tenant_id and billable_id = billables.id
     where billables.tenant_id = app_tenant() and credit_note_id is null group by billables.tenant_id, billables.id, total_minor`,
  );
  for (const { id, total, amount, priced } of rows)
    if (![id, ...priced].some((one) => pricedByHand.has(one)))
      assert.equal(total, amount, `${id} comes to what it charges`);
}

const sorted = (pairs: Iterable<[string, number]>) =>
  [...pairs].map(([key, amount]) => `${key}: ${amount}`).sort();
