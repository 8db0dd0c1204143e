/**
 * Divides a capacity among holders. A holder may hold as much as is left free: one alone gets a half, two get a third
 * each, and there is always room for a holder that has nothing yet.
 */
export class Headroom {
  private readonly capacity: number;
  private readonly held = new Map<string, number>();
  private total = 0;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  /** Returns false if the holder has its share already. */
  take(holder: string, amount = 1): boolean {
    const held = (this.held.get(holder) ?? 0) + amount;
    if (held > this.capacity - this.total - amount) return false;
    this.held.set(holder, held);
    this.total += amount;
    return true;
  }

  release(holder: string, amount = 1): void {
    const held = (this.held.get(holder) ?? 0) - amount;
    if (held > 0) this.held.set(holder, held);
    else this.held.delete(holder);
    this.total -= amount;
  }
}
