import { unavailable } from '../errors.ts';
import { Decoder } from './decoder.ts';
import type { Flaw } from './picture.ts';

/** Each may take its memory and a core; more at once would only slow each other down. */
const DECODERS_MAX = 2;
/** Past that many, or that long, whoever waits is better told to come back. */
const WAITING_MAX = 500;
const WAIT_MS_MAX = 20_000;
const RETRY_AFTER_SECONDS = 5;

/** Has pictures decoded, a few at a time. */
export class Decoders {
  private readonly free = Array.from({ length: DECODERS_MAX }, () => new Decoder());
  private readonly waiting: ((decoder: Decoder) => void)[] = [];

  /**
   * Works with a decoder when its turn comes. Whoever reads a picture only then holds no memory while waiting.
   */
  async inTurn<T>(work: (flawOf: (bytes: Buffer) => Promise<Flaw>) => Promise<T>): Promise<T> {
    const decoder = this.free.pop() ?? (await this.nextFree());
    try {
      return await work((bytes) => decoder.flawOf(bytes).catch(notStarted));
    } finally {
      const next = this.waiting.shift();
      if (next) next(decoder);
      else this.free.push(decoder);
    }
  }

  stop(): void {
    for (const decoder of this.free) decoder.stop();
  }

  private nextFree(): Promise<Decoder> {
    if (this.waiting.length >= WAITING_MAX) throw tooMany();
    return new Promise((resolve, reject) => {
      const turn = (decoder: Decoder) => {
        clearTimeout(overdue);
        resolve(decoder);
      };
      const overdue = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(turn), 1);
        reject(tooMany());
      }, WAIT_MS_MAX);
      this.waiting.push(turn);
    });
  }
}

function tooMany() {
  return unavailable('Too many pictures at once', RETRY_AFTER_SECONDS);
}

function notStarted(error: unknown): never {
  throw unavailable('Pictures can not be decoded now', RETRY_AFTER_SECONDS, error);
}
