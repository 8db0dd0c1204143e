import type { NewBillable } from '../billables/schema.ts';
import type { CarriedLine } from './tracked-store.ts';

/** Quantities have six decimals: hours are counted in millionths, so that sums and differences are exact. */
const PARTS_PER_HOUR = 1_000_000;
const SECONDS_PER_HOUR = 3_600;
/** 999999999.999999 hours. */
const PARTS_MAX = 999_999_999_999_999;
const NAME_LENGTH_MAX = 500;
const DAY_LENGTH = 'yyyy-mm-dd'.length;

/** Hours under one rate, told apart by when the rate began. */
export interface RatedWork {
  rateStartsAt: string;
  amountMinor: number;
  seconds: number;
}

/** What an issue's lines should say. */
export interface WantedWork {
  referenceType: string;
  issueId: string;
  issueKey: string;
  summary: string;
  /** The contract that is charged; undefined when nothing is to be charged anywhere. */
  contractId: string | undefined;
  rated: RatedWork[];
  /** Some hours have no rate: they may be what was charged before, so nothing is taken back. */
  hasUnrated: boolean;
}

export interface LineToAdd {
  rateStartsAt: string;
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

/** What has to be done to the draft of one contract, in this order. */
export interface LinePlan {
  remove: string[];
  change: LineToChange[];
  add: LineToAdd[];
}

/**
 * What a contract's draft lacks, given every line that carries hours of the issue there. What was issued stays, and
 * the draft makes up for the difference: charging more hours, or taking some back at the price that was charged.
 */
export function planLines(wanted: WantedWork, carried: CarriedLine[], contractId: string): LinePlan {
  const targets = targetsOf(wanted, carried, contractId);
  const references = referencesOf(wanted.issueId, targets);
  const plan: LinePlan = { remove: [], change: [], add: [] };
  for (const target of targets) {
    const [line, ...superfluous] = carried.filter(
      (one) => one.isDraft && one.rateStartsAt === target.rateStartsAt,
    );
    plan.remove.push(...superfluous.map(({ billableId }) => billableId));
    if (target.parts === 0) {
      if (line) plan.remove.push(line.billableId);
      continue;
    }
    const sign = target.parts > 0 ? 1 : -1;
    const said: NewBillable = {
      name: nameOf(wanted),
      quantity: Math.abs(target.parts) / PARTS_PER_HOUR,
      amountMinor: sign > 0 ? target.amountMinor : 0 - target.chargedMinor,
      referenceType: wanted.referenceType,
      referenceId: references.get(target.rateStartsAt) as string,
      metadata: { ...(line?.metadata as Record<string, string> | undefined), key: wanted.issueKey },
    };
    if (!line) plan.add.push({ rateStartsAt: target.rateStartsAt, sign, line: said });
    else plan.change.push({ billableId: line.billableId, sign, change: differenceOf(line, said) });
  }
  plan.change = plan.change.filter(
    ({ billableId, sign, change }) =>
      Object.keys(change).length > 0 ||
      carried.some((one) => one.billableId === billableId && one.sign !== sign),
  );
  plan.change = inTurn(plan.change, carried, wanted);
  return plan;
}

interface Target {
  rateStartsAt: string;
  /** Millionths of an hour that the draft has to say; below zero to take back. */
  parts: number;
  isWanted: boolean;
  amountMinor: number;
  /** What an hour was charged at last. */
  chargedMinor: number;
}

function targetsOf(wanted: WantedWork, carried: CarriedLine[], contractId: string): Target[] {
  const rated = wanted.contractId === contractId ? wanted.rated : [];
  const starts = new Set([...rated, ...carried].map(({ rateStartsAt }) => rateStartsAt));
  return [...starts].sort().map((rateStartsAt) => {
    const work = rated.find((one) => one.rateStartsAt === rateStartsAt);
    const issued = carried.filter((one) => !one.isDraft && one.rateStartsAt === rateStartsAt);
    const charged = issued.reduce((sum, { sign, quantity }) => sum + sign * partsOf(quantity), 0);
    const wantedParts = work ? Math.round((work.seconds * PARTS_PER_HOUR) / SECONDS_PER_HOUR) : 0;
    const missing = wantedParts - charged;
    const amountMinor = work?.amountMinor ?? 0;
    return {
      rateStartsAt,
      parts: missing < 0 && wanted.hasUnrated ? 0 : missing,
      isWanted: wantedParts > 0,
      amountMinor,
      chargedMinor: issued.findLast(({ sign }) => sign > 0)?.amountMinor ?? amountMinor,
    };
  });
}

/** The first rate with hours has the issue's own identifier, the others the day since when they hold. */
function referencesOf(issueId: string, targets: Target[]): Map<string, string> {
  const named = targets.filter(({ isWanted, parts }) => isWanted || parts !== 0);
  const first = named.find(({ isWanted }) => isWanted) ?? named[0];
  const references = new Map<string, string>();
  const taken = new Set<string>();
  for (const { rateStartsAt } of named) {
    const day = `${issueId}/${rateStartsAt.slice(0, DAY_LENGTH)}`;
    const further = taken.has(day) ? `${issueId}/${rateStartsAt}` : day;
    const reference = rateStartsAt === first?.rateStartsAt ? issueId : further;
    taken.add(reference);
    references.set(rateStartsAt, reference);
  }
  return references;
}

/** Only what is not so already: people may have edited the rest of the line. */
function differenceOf(line: CarriedLine, said: NewBillable): LineToChange['change'] {
  const change: LineToChange['change'] = {};
  if (line.name !== said.name) change.name = said.name;
  if (line.quantity !== said.quantity) change.quantity = said.quantity;
  if (line.amountMinor !== said.amountMinor) change.amountMinor = said.amountMinor;
  if (line.referenceType !== said.referenceType || line.referenceId !== said.referenceId) {
    change.referenceType = said.referenceType as string;
    change.referenceId = said.referenceId as string;
  }
  const { key } = (line.metadata ?? {}) as { key?: string };
  if (said.metadata && key !== said.metadata.key) change.metadata = said.metadata;
  return change;
}

/**
 * A reference is on one line of an invoice at a time: whoever gives one up does so before another line takes it, and
 * of lines that exchange theirs, one steps aside first.
 */
function inTurn(
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

function partsOf(hours: number): number {
  return Math.round(hours * PARTS_PER_HOUR);
}

/** More hours than a line can say are a mistake at the tracker's end. */
export function isTooMuch(plan: LinePlan): boolean {
  const quantities = [
    ...plan.add.map(({ line }) => line.quantity),
    ...plan.change.map(({ change }) => change.quantity),
  ];
  return quantities.some((quantity = 0) => partsOf(quantity) > PARTS_MAX);
}
