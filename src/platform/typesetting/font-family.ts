import type { Coverage } from './coverage.ts';

/** A font in all weights that pages use. */
export interface FontFamily {
  readonly name: string;
  readonly files: readonly string[];
  /** The characters that the family has. Read when first asked for. */
  coverage(): Coverage;
}
