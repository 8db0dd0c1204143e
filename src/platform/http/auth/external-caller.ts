import type { Caller } from './verify-token.ts';

/** A caller that an external system vouches for. */
export interface ExternalCaller {
  caller: Caller;
  /**
   * Checks the bytes of the body before they are parsed, for example against a signature in a header. The request is
   * refused with a 401 unless this resolves to true.
   */
  verifyBody?: (bytes: Buffer) => Promise<boolean>;
}
