import assert from 'node:assert/strict';
import { collectOnto } from '../collecting.ts';
import { archiveClient, collectAll } from './billing-steps.ts';
import { collectByHand, newDraft } from './collecting.ts';
import type { Ledger, ModelLine } from './ledger.ts';
import { total } from './ledger.ts';
import { hourly, type World } from './world.ts';

const LAST_DAY = '2027-12-31';
const FIRST_RATE = { amountMinor: 10_000, startsOn: '2020-01-01' };

/** Lets all work be charged, collects it automatically, and what is left by hand. Then nothing is owed. */
export async function settle(ledger: Ledger, world: World): Promise<void> {
  for (const contract of ledger.contracts) {
    const rates = [...contract.rates, FIRST_RATE];
    await world.send('PATCH', `/contracts/${contract.id}`, { rates: hourly(rates) });
    contract.rates = rates;
  }
  await archiveClient(ledger, world, false);
  await collectAll(ledger, world);
  await world.compare();
  for (const contract of ledger.contracts) {
    const { id } = await world.send('POST', '/invoices', { contractId: contract.id });
    const draft = newDraft(contract, undefined, id);
    ledger.invoices.push(draft);
    const { leftOver } = await collectOnto(world.firm, id, { to: LAST_DAY });
    collectByHand(ledger, draft, undefined, { to: LAST_DAY });
    assert.deepEqual(leftOver, []);
  }
  await world.compare();
  for (const entry of ledger.entries)
    assert.equal(total(ledger.rowsOf(entry)), ledger.worthOf(entry), `${entry.id} is charged as it was done`);
  await compareShown(ledger, world);
  await checkMoney(ledger, world);
}

/** The API must show what the model says. */
async function compareShown(ledger: Ledger, world: World): Promise<void> {
  const shown = await world.firm.get('/time-entries?limit=500');
  assert.equal(shown.length, ledger.entries.length);
  for (const entry of ledger.entries) {
    const { status, billedMinutes, draftedMinutes, owedMinutes } = shown.find(
      ({ id }: { id: string }) => id === entry.id,
    );
    const [billed, drafts] = [ledger.billedOf(entry), ledger.draftedOf(entry)];
    const settled = drafts.length > 0 ? 'DRAFTED' : billed !== 0 || entry.minutes === 0 ? 'BILLED' : 'OPEN';
    assert.deepEqual(
      { status, billedMinutes, draftedMinutes, owedMinutes },
      { status: settled, billedMinutes: billed, draftedMinutes: total(drafts), owedMinutes: 0 },
      entry.id,
    );
  }
  const sums: { minutes: number; billedMinutes: number; draftedMinutes: number }[] = await world.firm.get(
    '/time-entries/summary?groupBy=PROJECT',
  );
  const worth = ledger.entries.reduce((sum, entry) => sum + ledger.worthOf(entry), 0);
  const added = (name: 'minutes' | 'billedMinutes' | 'draftedMinutes') =>
    sums.reduce((sum, row) => sum + row[name], 0);
  assert.deepEqual([added('minutes'), added('billedMinutes') + added('draftedMinutes')], [worth, worth]);
}

const MONEY = `select billables.id, billables.total_minor::float8 as total,
    coalesce(sum(credited.total_minor) filter (where units_taken is not null), 0)::float8 as "byUnits",
    coalesce(sum(credited.total_minor) filter (where units_taken is null), 0)::float8 as "byAmount"
  from billables left join credit_note_billables as credited
    on credited.tenant_id = billables.tenant_id and credited.billable_id = billables.id
  where billables.tenant_id = app_tenant()
  group by billables.id, billables.total_minor`;

/**
 * The money of each line is its minutes at its price, less those that credits took back, each within its own rounding.
 * Money that was credited by an amount or as goodwill comes apart from it, unless the whole line is credited after it.
 */
async function checkMoney(ledger: Ledger, world: World): Promise<void> {
  const money = new Map((await world.query(MONEY)).map((row) => [row.id, row]));
  for (const line of ledger.invoices.flatMap(({ lines }) => lines)) {
    const rows = ledger.rows.filter((row) => row.line === line);
    if (rows.length === 0) continue;
    const { total: charged, byUnits, byAmount } = money.get(line.id) ?? {};
    const value = (total(rows) / 60) * Math.abs(line.amountMinor);
    const isWhollyTaken = line.credits.some(({ takes }) => takes === 'ALL');
    const apart = isWhollyTaken ? byAmount : 0;
    const rounding = 1 + line.credits.length;
    const left = charged - byUnits - apart;
    assert.ok(
      Math.abs(left - value) <= rounding,
      `${line.id} is worth ${value}, and ${left} is left of ${charged}`,
    );
    checkPrices(rows, line);
  }
}

/** Minutes are undone at the price and tax at which they were charged. */
function checkPrices(rows: Ledger['rows'], line: ModelLine): void {
  for (const { pricedBy, minutes, creditNoteId } of rows) {
    assert.deepEqual(
      [Math.abs(line.amountMinor), line.taxPercent],
      [pricedBy.amountMinor, pricedBy.taxPercent],
      `minutes on ${line.id} count at the price of ${pricedBy.id}`,
    );
    if (creditNoteId === undefined)
      assert.equal(minutes < 0, line.isReversal, `${line.id} has only minutes of one sign`);
  }
}
