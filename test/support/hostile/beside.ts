import assert from 'node:assert/strict';
import type { Answer } from '../http.ts';
import { unlessBusy } from '../unless-busy.ts';

/** A quiet caller may wait this many times as long beside an attack as alone. */
const RATIO_MAX = 5;
/** Shorter times are noise on a busy machine. */
const NOISE_MS = 20;
const SAMPLES = 15;

/** Asks a few times, one after the other. Every answer must be a success. Returns the median time. */
export async function medianMs(ask: () => Promise<Answer>): Promise<number> {
  const times: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample++) {
    const startedAt = performance.now();
    const { status, text } = await ask();
    times.push(performance.now() - startedAt);
    assert.ok(status >= 200 && status < 300, `${status} ${text}`);
  }
  times.sort((a, b) => a - b);
  return times[Math.floor(SAMPLES / 2)] as number;
}

/** Asks alone, then during the attack. The caller is answered as before, and about as fast. */
export async function assertUndisturbed(
  ask: () => Promise<Answer>,
  attack: () => Promise<() => Promise<unknown> | unknown>,
): Promise<void> {
  await medianMs(ask); // warms up
  await unlessBusy(async () => {
    const aloneMs = await medianMs(ask);
    const end = await attack();
    try {
      const besideMs = await medianMs(ask);
      const limitMs = RATIO_MAX * Math.max(aloneMs, NOISE_MS);
      assert.ok(
        besideMs <= limitMs,
        `${besideMs.toFixed(1)} ms beside the attack, ${aloneMs.toFixed(1)} ms alone`,
      );
    } finally {
      await end();
    }
  });
}
