export interface Turn<T> {
  /** Turns of one line are taken in the order of their arrival. */
  line: string;
  /** Everyone whose share the turn uses. */
  holders: readonly string[];
  cost: number;
  item: T;
  /** The virtual time of arrival: a holder that comes late has saved up nothing. */
  arrivedAt: number;
}

/**
 * Decides whose turn is next by what each holder has used so far. The next turn is the one that would end first if all
 * holders were served at once, each with the same speed. So many turns of one holder delay the others no more than one
 * of it, and a cheap turn need not wait for expensive ones of others.
 */
export class FairTurns<T> {
  private readonly lines = new Map<string, Turn<T>[]>();
  /** The virtual time until which a holder has used its share. */
  private readonly usedUntil = new Map<string, number>();
  /** The virtual time of the turn that was taken last. */
  private now = 0;
  /** Turns that were taken and have not ended. */
  private running = 0;

  add(wanted: Omit<Turn<T>, 'arrivedAt'>): Turn<T> {
    const turn = { ...wanted, arrivedAt: this.now };
    const line = this.lines.get(turn.line);
    if (line) line.push(turn);
    else this.lines.set(turn.line, [turn]);
    return turn;
  }

  /** Takes the next turn, if anyone waits. */
  next(): Turn<T> | undefined {
    let next: Turn<T> | undefined;
    let end = Number.POSITIVE_INFINITY;
    for (const [first] of this.lines.values()) {
      if (!first || this.endOf(first) >= end) continue;
      next = first;
      end = this.endOf(first);
    }
    if (!next) return undefined;
    this.now = Math.max(this.now, end - next.cost);
    for (const holder of next.holders) this.usedUntil.set(holder, end);
    this.running++;
    this.remove(next);
    return next;
  }

  /** Ends a turn that was taken, and counts what it has cost beyond what was expected. */
  end({ holders }: Turn<T>, extraCost = 0): void {
    for (const holder of holders) this.usedUntil.set(holder, (this.usedUntil.get(holder) ?? 0) + extraCost);
    this.running--;
    this.forgetIfIdle();
  }

  /** Removes a turn that nobody waits for any more. */
  remove(turn: Turn<T>): void {
    const left = this.lines.get(turn.line)?.filter((other) => other !== turn) ?? [];
    if (left.length > 0) this.lines.set(turn.line, left);
    else this.lines.delete(turn.line);
    this.forgetIfIdle();
  }

  /** Tells whether the turn waits for others of its own holders, not only for those of others. */
  isHeldUpByItsOwn({ holders, arrivedAt }: Turn<T>): boolean {
    return holders.some((holder) => (this.usedUntil.get(holder) ?? 0) > arrivedAt);
  }

  countIn(line: string): number {
    return this.lines.get(line)?.length ?? 0;
  }

  get isEmpty(): boolean {
    return this.lines.size === 0;
  }

  /** While nobody needs a turn, nobody is held up, so past use does not count. */
  private forgetIfIdle(): void {
    if (this.isEmpty && this.running === 0) this.usedUntil.clear();
  }

  private endOf({ arrivedAt, holders, cost }: Turn<T>): number {
    return Math.max(arrivedAt, ...holders.map((holder) => this.usedUntil.get(holder) ?? 0)) + cost;
  }
}
