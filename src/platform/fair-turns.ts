export interface Demand {
  tenant: string;
  /** The one who asks. It has one share, in however many tenants it acts. */
  caller: string;
  cost: number;
}

export interface Turn<T> extends Demand {
  item: T;
  /** Virtual times of arrival: those who come late have saved up nothing. */
  arrivedAt: { amongCallers: number; amongTenants: number };
}

/** The turns of one caller. */
interface Group<T> {
  tenants: Usage;
  /** The turns that wait, by tenant, in the order of their arrival. */
  lines: Map<string, Turn<T>[]>;
  /** The turns that were taken and have not ended. */
  running: number;
}

/**
 * Decides whose turn is next by what everyone has used so far. Callers share equally, and so do the tenants of each
 * caller. The next turn is the one that would end first if all were served at once with the same speed. So many turns
 * of one caller delay the others no more than one of it, and a cheap turn need not wait for expensive ones of others.
 */
export class FairTurns<T> {
  private callers = new Usage();
  private readonly groups = new Map<string, Group<T>>();

  add(demand: Demand, item: T): Turn<T> {
    const group = this.groups.get(demand.caller) ?? { tenants: new Usage(), lines: new Map(), running: 0 };
    this.groups.set(demand.caller, group);
    const arrivedAt = { amongCallers: this.callers.now, amongTenants: group.tenants.now };
    const turn = { ...demand, item, arrivedAt };
    const line = group.lines.get(demand.tenant);
    if (line) line.push(turn);
    else group.lines.set(demand.tenant, [turn]);
    return turn;
  }

  /** Takes the next turn, if anyone waits. */
  next(): Turn<T> | undefined {
    const firsts = [...this.groups.values()].map(({ lines, tenants }) =>
      least(
        [...lines.values()].map(([first]) => first),
        ({ tenant, arrivedAt, cost }) => tenants.startOf(tenant, arrivedAt.amongTenants) + cost,
      ),
    );
    const next = least(
      firsts,
      ({ caller, arrivedAt, cost }) => this.callers.startOf(caller, arrivedAt.amongCallers) + cost,
    );
    const group = next && this.groups.get(next.caller);
    if (!group) return undefined;
    this.callers.take(next.caller, next.arrivedAt.amongCallers, next.cost);
    group.tenants.take(next.tenant, next.arrivedAt.amongTenants, next.cost);
    group.running++;
    this.remove(next);
    return next;
  }

  /** Ends a turn that was taken, and counts what it has cost beyond what was expected. */
  end({ caller, tenant }: Turn<T>, extraCost = 0): void {
    const group = this.groups.get(caller);
    if (!group) return;
    this.callers.charge(caller, extraCost);
    group.tenants.charge(tenant, extraCost);
    group.running--;
    this.forgetIdle(caller, group);
  }

  /** Removes a turn that nobody waits for any more. */
  remove(turn: Turn<T>): void {
    const group = this.groups.get(turn.caller);
    if (!group) return;
    const left = group.lines.get(turn.tenant)?.filter((other) => other !== turn) ?? [];
    if (left.length > 0) group.lines.set(turn.tenant, left);
    else group.lines.delete(turn.tenant);
    this.forgetIdle(turn.caller, group);
  }

  /** Tells whether its caller has used something since the turn arrived, so that it does not wait for others only. */
  isHeldUpByItsOwn({ caller, arrivedAt: { amongCallers } }: Turn<T>): boolean {
    return this.callers.startOf(caller, amongCallers) > amongCallers;
  }

  countOf(tenant: string): number {
    let count = 0;
    for (const { lines } of this.groups.values()) count += lines.get(tenant)?.length ?? 0;
    return count;
  }

  get isEmpty(): boolean {
    return [...this.groups.values()].every(({ lines }) => lines.size === 0);
  }

  /** While nobody needs a turn, nobody is held up, so past use does not count. */
  private forgetIdle(caller: string, { lines, running }: Group<T>): void {
    if (lines.size === 0 && running === 0) this.groups.delete(caller);
    if (this.groups.size === 0) this.callers = new Usage();
  }
}

/** How much each holder has used, in a virtual time that passes as fast as each of them could use its share. */
class Usage {
  /** The start of the turn that was taken last. */
  now = 0;
  private readonly usedUntil = new Map<string, number>();

  startOf(holder: string, arrivedAt: number): number {
    return Math.max(arrivedAt, this.usedUntil.get(holder) ?? 0);
  }

  take(holder: string, arrivedAt: number, cost: number): void {
    const start = this.startOf(holder, arrivedAt);
    this.now = Math.max(this.now, start);
    this.usedUntil.set(holder, start + cost);
  }

  charge(holder: string, cost: number): void {
    this.usedUntil.set(holder, (this.usedUntil.get(holder) ?? 0) + cost);
  }
}

/** The first of those with the lowest value. */
function least<T>(candidates: (T | undefined)[], measure: (candidate: T) => number): T | undefined {
  let best: T | undefined;
  let lowest = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    if (candidate === undefined || measure(candidate) >= lowest) continue;
    best = candidate;
    lowest = measure(candidate);
  }
  return best;
}
