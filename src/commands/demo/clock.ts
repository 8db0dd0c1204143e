import type { Clock } from '../../platform/clock.ts';
import type { Day } from './days.ts';

/** A clock that is set to days of the past, one after the other. It never shows a time to come. */
export class PastClock implements Clock {
  private atMs: number | undefined;

  /** Each reading is a millisecond later, so that records are in the order in which they were made. */
  now(): Date {
    const now = new Date();
    if (this.atMs === undefined) return now;
    this.atMs++;
    return new Date(Math.min(this.atMs, now.getTime()));
  }

  /** `time` is of UTC, such as `09:30`. */
  setTo(day: Day, time: string): void {
    this.atMs = Date.parse(`${day}T${time}:00Z`);
  }

  setToNow(): void {
    this.atMs = undefined;
  }
}
