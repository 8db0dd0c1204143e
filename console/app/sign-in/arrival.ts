import { signal } from '@preact/signals';
import { messageOf } from '../../parts/errors.ts';
import { forgetAll } from '../../parts/reads.ts';
import { goToAddress } from '../router.ts';
import { signIn, signOut } from '../session.ts';
import { finishAtIssuer, takeIssuerAnswer } from './issuer.ts';
import { exchangeCode } from './ways.ts';

/** True while the code of an address is exchanged for a token. */
export const isArriving = signal(false);
/** Why the code of the address did not work. */
export const refusal = signal<string | undefined>(undefined);

/** Signs in with the code that the address carries, of a link or of the issuer. The code leaves the address at once. */
export function beginSignIn(): void {
  const code = takeLinkCode();
  const answer = takeIssuerAnswer();
  if (code !== undefined) void arrive(async () => ({ token: await exchangeCode(code), address: undefined }));
  else if (answer) void arrive(() => finishAtIssuer(answer));
}

function takeLinkCode(): string | undefined {
  const code = new URLSearchParams(location.hash.slice(1)).get('code');
  if (code === null) return undefined;
  history.replaceState(null, '', location.pathname + location.search);
  return code;
}

async function arrive(
  exchange: () => Promise<{ token: string; address: string | undefined }>,
): Promise<void> {
  isArriving.value = true;
  try {
    const { token, address } = await exchange();
    forgetAll();
    signOut();
    signIn(token);
    if (address !== undefined) goToAddress(address, true);
  } catch (error) {
    refusal.value = messageOf(error);
  } finally {
    isArriving.value = false;
  }
}
