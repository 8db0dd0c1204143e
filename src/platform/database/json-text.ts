import { pauses } from '../pauses.ts';

/** A list for a `jsonb` parameter that is JSON already. */
export class JsonText<T> {
  declare private readonly items: T[];
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const ITEMS_PER_STEP = 100;

/** Maps the items and writes them as JSON, with pauses. */
export async function jsonTextOf<T, U>(items: T[], map: (item: T, index: number) => U): Promise<JsonText<U>> {
  const pause = pauses();
  const texts: string[] = [];
  for (let from = 0; from < items.length; from += ITEMS_PER_STEP) {
    const step = items.slice(from, from + ITEMS_PER_STEP).map((item, index) => map(item, from + index));
    texts.push(JSON.stringify(step).slice(1, -1));
    await pause();
  }
  return new JsonText(`[${texts.join(',')}]`);
}
