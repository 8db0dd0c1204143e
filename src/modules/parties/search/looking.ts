import type { GivenAmount } from './amounts.ts';

/** What a search asks for. */
export interface Looking {
  q: string;
  amounts: GivenAmount[] | null;
  /** The records to look at. Null for the next records of the list. */
  among: string[] | null;
}
