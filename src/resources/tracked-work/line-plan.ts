import type { NewBillable } from '../billables/schema.ts';
import type { CarriedLine } from './billing-store.ts';

/** Quantities have six decimals. Counting in millionths of an hour keeps sums and differences exact. */
const MILLIONTHS_PER_HOUR = 1_000_000;
const SECONDS_PER_HOUR = 3_600;
/** The largest quantity of a line: 999999999.999999 hours. */
const MILLIONTHS_MAX = 999_999_999_999_999;
const NAME_LENGTH_MAX = 500;

/** The work under one rate. The first day of the rate identifies it. */
export interface RatedWork {
  rateStartsOn: string;
  amountMinor: number;
  seconds: number;
}

/** The work that an issue's lines should charge. */
export interface WantedWork {
  referenceType: string;
  issueId: string;
  issueKey: string;
  summary: string;
  /** Undefined when no work is to be charged. */
  contractId: string | undefined;
  rated: RatedWork[];
  /** Some work has no rate. It may be the work that was charged earlier, so nothing is taken back. */
  hasUnrated: boolean;
}

export interface LineToAdd {
  rateStartsOn: string;
  sign: 1 | -1;
  line: NewBillable;
}

export interface LineToChange {
  billableId: string;
  sign: 1 | -1;
  change: Partial<Pick<NewBillable, 'name' | 'quantity' | 'amountMinor' | 'metadata'>> & {
    referenceType?: string;
    referenceId?: string;
  };
}

/** The changes to the draft of one contract. They are made in this order. */
export interface LinePlan {
  remove: string[];
  change: LineToChange[];
  add: LineToAdd[];
}

/**
 * Plans the changes to a contract's draft. `carried` are all lines of the contract that carry hours of the issue. Issued
 * lines stay; the draft makes up the difference by charging more hours, or by taking some back at the charged price.
 */
export function planLines(wanted: WantedWork, carried: CarriedLine[], contractId: string): LinePlan {
  const targets = targetsOf(wanted, carried, contractId);
  const references = referencesOf(wanted.issueId, targets);
  const plan: LinePlan = { remove: [], change: [], add: [] };
  for (const target of targets) {
    const [line, ...surplus] = carried.filter(
      (one) => one.isDraft && one.rateStartsOn === target.rateStartsOn,
    );
    plan.remove.push(...surplus.map(({ billableId }) => billableId));
    if (target.millionths === 0) {
      if (line) plan.remove.push(line.billableId);
      continue;
    }
    const sign = target.millionths > 0 ? 1 : -1;
    const planned: NewBillable = {
      name: nameOf(wanted),
      quantity: Math.abs(target.millionths) / MILLIONTHS_PER_HOUR,
      unitCode: 'HUR',
      amountMinor: sign > 0 ? target.amountMinor : 0 - target.chargedMinor,
      referenceType: wanted.referenceType,
      referenceId: references.get(target.rateStartsOn) as string,
      metadata: { ...line?.metadata, key: wanted.issueKey },
    };
    if (!line) plan.add.push({ rateStartsOn: target.rateStartsOn, sign, line: planned });
    else plan.change.push({ billableId: line.billableId, sign, change: differenceOf(line, planned) });
  }
  plan.change = plan.change.filter(
    ({ billableId, sign, change }) =>
      Object.keys(change).length > 0 ||
      carried.some((one) => one.billableId === billableId && one.sign !== sign),
  );
  plan.change = orderChanges(plan.change, carried, wanted);
  return plan;
}

interface Target {
  rateStartsOn: string;
  /** The millionths of an hour that the draft should charge, or take back if below zero. */
  millionths: number;
  isWanted: boolean;
  amountMinor: number;
  /** The price at which an hour was last charged. */
  chargedMinor: number;
}

function targetsOf(wanted: WantedWork, carried: CarriedLine[], contractId: string): Target[] {
  const rated = wanted.contractId === contractId ? wanted.rated : [];
  const starts = new Set([...rated, ...carried].map(({ rateStartsOn }) => rateStartsOn));
  return [...starts].sort().map((rateStartsOn) => {
    const work = rated.find((one) => one.rateStartsOn === rateStartsOn);
    const issued = carried.filter((one) => !one.isDraft && one.rateStartsOn === rateStartsOn);
    const charged = issued.reduce((sum, { sign, quantity }) => sum + sign * millionthsOf(quantity), 0);
    const wantedMillionths = work ? Math.round((work.seconds * MILLIONTHS_PER_HOUR) / SECONDS_PER_HOUR) : 0;
    const missing = wantedMillionths - charged;
    const amountMinor = work?.amountMinor ?? 0;
    return {
      rateStartsOn,
      millionths: missing < 0 && wanted.hasUnrated ? 0 : missing,
      isWanted: wantedMillionths > 0,
      amountMinor,
      chargedMinor: issued.findLast(({ sign }) => sign > 0)?.amountMinor ?? amountMinor,
    };
  });
}

/** The first rate's line refers to the issue's identifier. Other lines add the first day of their rate. */
function referencesOf(issueId: string, targets: Target[]): Map<string, string> {
  const named = targets.filter(({ isWanted, millionths }) => isWanted || millionths !== 0);
  const first = named.find(({ isWanted }) => isWanted) ?? named[0];
  return new Map(
    named.map(({ rateStartsOn }) => [
      rateStartsOn,
      rateStartsOn === first?.rateStartsOn ? issueId : `${issueId}/${rateStartsOn}`,
    ]),
  );
}

/** Changes only what differs: people may have edited the rest of the line. */
function differenceOf(line: CarriedLine, planned: NewBillable): LineToChange['change'] {
  const change: LineToChange['change'] = {};
  if (line.name !== planned.name) change.name = planned.name;
  if (line.quantity !== planned.quantity) change.quantity = planned.quantity;
  if (line.amountMinor !== planned.amountMinor) change.amountMinor = planned.amountMinor;
  if (line.referenceType !== planned.referenceType || line.referenceId !== planned.referenceId) {
    change.referenceType = planned.referenceType as string;
    change.referenceId = planned.referenceId as string;
  }
  const key = line.metadata?.key;
  if (planned.metadata && key !== planned.metadata.key) change.metadata = planned.metadata;
  return change;
}

/**
 * A reference can be on only one line of an invoice at a time. A line gives its reference up before another one takes it.
 * If lines exchange their references, one of them gets a temporary one first.
 */
function orderChanges(
  changes: LineToChange[],
  carried: CarriedLine[],
  { referenceType, issueId }: WantedWork,
): LineToChange[] {
  const held = new Map(carried.map(({ billableId, referenceId }) => [billableId, referenceId]));
  const waiting = [...changes];
  const ordered: LineToChange[] = [];
  while (waiting.length > 0) {
    const free = waiting.findIndex(
      (one) =>
        one.change.referenceId === undefined ||
        !waiting.some((other) => other !== one && held.get(other.billableId) === one.change.referenceId),
    );
    if (free < 0) {
      const { billableId, sign } = waiting[0] as LineToChange;
      const referenceId = `${issueId}/${billableId}`;
      ordered.push({ billableId, sign, change: { referenceType, referenceId } });
      held.set(billableId, referenceId);
      continue;
    }
    const [next] = waiting.splice(free, 1) as [LineToChange];
    ordered.push(next);
    held.set(next.billableId, next.change.referenceId ?? held.get(next.billableId) ?? null);
  }
  return ordered;
}

function nameOf({ issueKey, summary }: WantedWork): string {
  const name = summary === issueKey ? issueKey : `${issueKey} ${summary}`;
  return [...name].slice(0, NAME_LENGTH_MAX).join('');
}

function millionthsOf(hours: number): number {
  return Math.round(hours * MILLIONTHS_PER_HOUR);
}

/** More hours than a line can hold are a mistake at the tracker. */
export function exceedsMaximum(plan: LinePlan): boolean {
  const quantities = [
    ...plan.add.map(({ line }) => line.quantity),
    ...plan.change.map(({ change }) => change.quantity),
  ];
  return quantities.some((quantity = 0) => millionthsOf(quantity) > MILLIONTHS_MAX);
}
