import assert from 'node:assert/strict';
import type { Bounds } from '../../../src/modules/agreements/charges/worth.ts';
import { dayAfter } from '../../../src/modules/documents/facts/dates.ts';
import { NO_TAX, type StoredTax } from '../../../src/modules/documents/facts/tax.ts';
import type { LoweredAmount } from '../../../src/modules/tracked-work/amount-charges/amount.ts';
import { stillOwed } from '../../../src/modules/tracked-work/collecting/amounts.ts';
import {
  amountKey,
  type ChargeToCollect,
  owedByCharge,
} from '../../../src/modules/tracked-work/collecting/charges-owing.ts';
import { inPeriods } from '../../../src/modules/tracked-work/collecting/drafts.ts';
import { lowerings } from '../../../src/modules/tracked-work/collecting/following.ts';
import type { PastCharge } from '../../../src/modules/tracked-work/collecting/owing.ts';
import { planLines } from '../../../src/modules/tracked-work/collecting/plan.ts';

export interface Line {
  isIssued: boolean;
  isReversal: boolean;
  tax: StoredTax;
  /** What a person made of the line, if anybody did. */
  agreedMinor?: number;
}

/** An amount of a charge's period at a price, on a line. */
export interface Row {
  id: number;
  chargeId: string;
  periodStartsOn: string;
  priceKey: string;
  expenseId: null;
  amountMinor: number;
  worthMinor: number;
  firstDay: string;
  lastDay: string;
  line: Line;
  pricedBy: Line;
  isCredit: boolean;
}

/** The ledger of recurring charges in memory, around the service's own planner. */
export class PlannedLedger {
  charges: ChargeToCollect[];
  bounds: Bounds = { firstDay: null, lastDay: null };
  taxPercent = 19;
  rows: Row[] = [];
  private lastId = 0;

  constructor(charges: ChargeToCollect[]) {
    this.charges = charges;
  }

  /** Makes drafts follow, and puts what is owed up to a day on new lines of drafts. */
  async run(to: string): Promise<void> {
    const numbers = new Map<Line, string>();
    const nameOf = (line: Line) => {
      const name = numbers.get(line) ?? `bil_${numbers.size}`;
      numbers.set(line, name);
      return name;
    };
    const lineNamed = (name: string) => [...numbers].find((one) => one[1] === name)?.[0] as Line;
    const past = this.past(nameOf);
    const periods = this.charges.flatMap((charge) =>
      owedByCharge(
        charge,
        this.rows.filter(({ chargeId }) => chargeId === charge.id),
        { from: null, to, bounds: this.bounds, isHeld: () => false, problem: undefined },
      ),
    );
    const drafted = this.rows
      .filter(({ line, isCredit }) => !line.isIssued && !isCredit)
      .map(({ line, pricedBy, ...row }) => ({
        ...{ ...row, billableId: nameOf(line), pricedById: nameOf(pricedBy) },
      }))
      .toReversed();
    for (const lowered of lowerings(periods, past, drafted)) this.lower(lowered);
    const owing = inPeriods({ ...stillOwed(periods, [], past), work: [] }, 'month');
    const taxOn = () => ({ ...NO_TAX, taxCategory: 'S' as const, taxPercent: this.taxPercent });
    const { lines, leftOver } = await planLines(owing, past, taxOn);
    assert.deepEqual(leftOver, [], 'everything that is owed is put on lines');
    for (const { isReversal, tax, charges } of lines) {
      const line: Line = { isIssued: false, isReversal, tax };
      for (const { owing: one, units, worthMinor, pricedById } of charges) {
        if (one.record.type !== 'CHARGE') assert.fail();
        const { id: chargeId, periodStartsOn, priceKey } = one.record;
        this.rows.push({
          ...{ id: ++this.lastId, chargeId, periodStartsOn, priceKey, expenseId: null },
          ...{ amountMinor: units, worthMinor, firstDay: one.firstDay, lastDay: one.lastDay, line },
          ...{ pricedBy: pricedById === undefined ? line : lineNamed(pricedById), isCredit: false },
        });
      }
    }
  }

  private lower({ id, amountMinor, worthMinor }: LoweredAmount): void {
    const row = this.rows.find((one) => one.id === id) ?? assert.fail();
    if (amountMinor === 0) this.rows = this.rows.filter((one) => one !== row);
    Object.assign(row, { amountMinor, worthMinor });
  }

  /** As `listPastAmounts` reads it. */
  private past(nameOf: (line: Line) => string): PastCharge[] {
    const offsetOf = ({ pricedBy, priceKey }: Row) =>
      total(this.chargesOn(pricedBy).filter((row) => row.pricedBy === pricedBy && row.priceKey < priceKey));
    const found = [...Map.groupBy(this.rows, (row) => `${amountKey(row)} ${nameOf(row.pricedBy)}`).values()];
    const latest = (rows: Row[]) =>
      Math.max(...rows.filter((row) => row.amountMinor > 0 && !row.isCredit).map(({ id }) => id));
    return found
      .filter(([row]) => row?.pricedBy.isIssued)
      .toSorted((one, other) => latest(other) - latest(one))
      .map((rows) => {
        const [row] = rows as [Row];
        const { pricedBy } = row;
        const price = { amountMinor: this.worthOf(pricedBy), units: total(this.chargesOn(pricedBy)) };
        return {
          ...{ key: amountKey(row), pricedById: nameOf(pricedBy), units: total(rows), offset: offsetOf(row) },
          ...{ price, tax: pricedBy.tax },
        };
      });
  }

  lines(isWanted: (line: Line) => boolean = () => true): Line[] {
    return [...new Set(this.rows.map(({ line }) => line))].filter(isWanted);
  }

  chargesOn(line: Line): Row[] {
    return this.rows.filter((row) => row.line === line && !row.isCredit);
  }

  /** What a line comes to. */
  worthOf(line: Line): number {
    return line.agreedMinor ?? this.chargesOn(line).reduce((sum, { worthMinor }) => sum + worthMinor, 0);
  }

  deleteLine(line: Line): void {
    this.rows = this.rows.filter((row) => row.line !== line);
  }

  issueAll(): void {
    for (const line of this.lines()) line.isIssued = true;
  }

  /** Credits a share of an issued line, together with what was credited of it. The latest days are taken first. */
  credit(line: Line, share: number): void {
    const wanted = Math.round(Math.abs(total(this.chargesOn(line))) * share);
    let left = wanted - Math.abs(total(this.rows.filter((row) => row.line === line && row.isCredit)));
    for (const row of this.chargesOn(line).toReversed()) {
      const same = ({ line: on, pricedBy, priceKey, periodStartsOn, chargeId }: Row) =>
        on === line &&
        pricedBy === row.pricedBy &&
        priceKey === row.priceKey &&
        periodStartsOn === row.periodStartsOn &&
        chargeId === row.chargeId;
      const taken = Math.min(Math.max(0, left), Math.abs(total(this.rows.filter(same))));
      left -= taken;
      const amountMinor = -Math.sign(row.amountMinor) * taken;
      if (taken > 0)
        this.rows.push({ ...row, id: ++this.lastId, amountMinor, worthMinor: amountMinor, isCredit: true });
    }
  }

  /** What lines charge of each period, by charge, period and price. */
  charged(): Map<string, number> {
    const sums = new Map<string, number>();
    for (const row of this.rows) sums.set(amountKey(row), (sums.get(amountKey(row)) ?? 0) + row.amountMinor);
    return withoutZeros(sums);
  }
}

export const total = (rows: { amountMinor: number }[]) =>
  rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

export function withoutZeros(sums: Map<string, number>): Map<string, number> {
  return new Map([...sums].filter(([, amount]) => amount !== 0).sort());
}

/** Days from one to another, so many apart. The last one is always among them. */
export function daysTo(first: string, last: string, apart: number): string[] {
  const days: string[] = [];
  for (let day = first; day < last; day = dayAfter(day, apart)) days.push(day);
  return [...days, last];
}
