import { webcrypto } from 'node:crypto';

/** SHA-256, computed in another thread. Ten megabytes would hold up all requests for some 30 milliseconds. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>, encoding: 'hex' | 'base64url'): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString(encoding);
}
