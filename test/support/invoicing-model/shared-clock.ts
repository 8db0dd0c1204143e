import { eventually } from '../eventually.ts';
import type { TestService } from '../service.ts';

/** The clock of a service that several lanes share. It is moved only while none of them waits for an answer. */
export class SharedClock {
  private readonly service: TestService;
  private waiting = 0;
  private moving: Promise<void> | undefined;

  constructor(service: TestService) {
    this.service = service;
  }

  now(): number {
    return this.service.clock.now().getTime();
  }

  async during<T>(request: () => Promise<T>): Promise<T> {
    while (this.moving) await this.moving;
    this.waiting++;
    try {
      return await request();
    } finally {
      this.waiting--;
    }
  }

  /** Moves forward to that time, unless it has passed. */
  async moveTo(at: number): Promise<void> {
    while (this.moving) await this.moving;
    this.moving = this.moveWhenIdle(at);
    try {
      await this.moving;
    } finally {
      this.moving = undefined;
    }
  }

  private async moveWhenIdle(at: number): Promise<void> {
    await eventually(async () => {
      if (this.waiting > 0) throw new Error(`${this.waiting} requests are waiting for their answers`);
    }, 30_000);
    const ahead = at - this.now();
    if (ahead > 0) this.service.clock.advance(ahead);
  }
}
