/**
 * Divides a capacity among quota keys. A key may hold as much as is left free: one alone gets a half, two get a third
 * each, and there is always room for a key that has nothing yet.
 */
export class Headroom {
  private readonly capacity: number;
  private readonly held = new Map<string, number>();
  private total = 0;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  /** Returns false if the key has its share already. */
  take(key: string, amount = 1): boolean {
    const held = (this.held.get(key) ?? 0) + amount;
    if (held > this.capacity - this.total - amount) return false;
    this.held.set(key, held);
    this.total += amount;
    return true;
  }

  release(key: string, amount = 1): void {
    const held = (this.held.get(key) ?? 0) - amount;
    if (held > 0) this.held.set(key, held);
    else this.held.delete(key);
    this.total -= amount;
  }
}
