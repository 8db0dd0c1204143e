import { unavailable } from '../errors.ts';
import { Decoder } from './decoder.ts';
import type { Flaw } from './picture.ts';

/** Each may use a core and its memory limit. More would slow each other down. */
const DECODERS_MAX = 2;
/** Callers beyond these limits are asked to try again. */
const WAITING_MAX = 500;
const WAIT_MS_MAX = 20_000;
const RETRY_AFTER_SECONDS = 5;

/** Decodes a few pictures at a time. */
export class Decoders {
  private readonly free = Array.from({ length: DECODERS_MAX }, () => new Decoder());
  private readonly waiting: ((decoder: Decoder) => void)[] = [];

  /** Runs the work with a decoder once one is free. Work that reads its picture then holds no memory while waiting. */
  async withDecoder<T>(work: (findFlaw: (bytes: Buffer) => Promise<Flaw>) => Promise<T>): Promise<T> {
    const decoder = this.free.pop() ?? (await this.nextFree());
    try {
      return await work((bytes) => decoder.findFlaw(bytes).catch(throwUnavailable));
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
      const take = (decoder: Decoder) => {
        clearTimeout(timeout);
        resolve(decoder);
      };
      const timeout = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(take), 1);
        reject(tooMany());
      }, WAIT_MS_MAX);
      this.waiting.push(take);
    });
  }
}

function tooMany() {
  return unavailable('Too many pictures at once', RETRY_AFTER_SECONDS);
}

function throwUnavailable(error: unknown): never {
  throw unavailable('Pictures can not be decoded at the moment', RETRY_AFTER_SECONDS, error);
}
