import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const fileIn = (dataDirectory: string) => join(dataDirectory, 'outbound-held');

/** Keeps a service on this data from sending anything, until the operator releases it. The reason is shown to them. */
export function holdOutbound(dataDirectory: string, reason: string): void {
  writeFileSync(fileIn(dataDirectory), `${reason}\n`, { mode: 0o600 });
}

/** Why nothing may be sent, if that is so. */
export function outboundHold(dataDirectory: string): string | undefined {
  try {
    return readFileSync(fileIn(dataDirectory), 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Returns the reason, if there was a hold. */
export function releaseOutbound(dataDirectory: string): string | undefined {
  const reason = outboundHold(dataDirectory);
  rmSync(fileIn(dataDirectory), { force: true });
  return reason;
}

/** Changes of the operator take effect within this time. */
const LOOK_EVERY_MS = 1_000;

/** Knows whether this service may send anything to other systems. */
export class OutboundHold {
  private readonly read: () => string | undefined;
  private readonly onReleased: () => void;
  private lookedAtMs = Number.NEGATIVE_INFINITY;
  private current: string | undefined;

  constructor(read: () => string | undefined, onReleased: () => void) {
    this.read = read;
    this.onReleased = onReleased;
  }

  /** Why nothing may be sent, if that is so. */
  get reason(): string | undefined {
    if (performance.now() - this.lookedAtMs < LOOK_EVERY_MS) return this.current;
    const before = this.current;
    this.lookedAtMs = performance.now();
    this.current = this.read();
    if (before !== undefined && this.current === undefined) this.onReleased();
    return this.current;
  }
}
