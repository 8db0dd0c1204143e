import { signal } from '@preact/signals';
import { RetainerError } from '../../../client/src/client.ts';
import { ask } from '../../parts/dialog.tsx';
import { messageOf } from '../../parts/errors.ts';
import { notifyError } from '../../parts/notice.tsx';
import { forgetAll } from '../../parts/reads.ts';
import { words } from '../../words/words.ts';
import {
  isExpired,
  isSamePerson,
  isSignedIn,
  person,
  resume,
  sessionId,
  signIn,
  signOut,
  tryToken,
} from '../session.ts';
import { nameIn } from '../token.ts';
import { finishAtIssuer, takeIssuerAnswer } from './issuer.ts';
import { exchangeCode } from './ways.ts';

const { signIn: texts, user } = words.app;

/** True while it is found out who is signed in, or the code of an address is exchanged for a token. */
export const isArriving = signal(false);
/** Why the code of the address did not work. */
export const refusal = signal<string | undefined>(undefined);

let arriving: AbortController | undefined;

/** Signs in with the code that the address carries, of a link or of the issuer. The code leaves the address at once. */
export function beginSignIn(): void {
  const code = takeLinkCode();
  const answer = takeIssuerAnswer();
  if (code !== undefined) void arrive(() => exchangeCode(code));
  else if (answer)
    void arrive(async (signal) => {
      const token = await finishAtIssuer(answer, signal);
      await checkToken(token);
      return token;
    });
  else if (!isSignedIn.peek()) void arrive(async () => undefined);
}

/** Another tab has ended the session. */
export function leaveWith(ended: string): void {
  if (ended !== sessionId()) return;
  forgetAll();
  signOut();
}

/** Stops waiting, for somebody who wants to begin again. */
export function stopArriving(): void {
  arriving?.abort(new Error(texts.problems.stopped));
}

/** Goes on with a token. What somebody else read or typed in this tab is forgotten; what the same person typed stays. */
export async function enter(token: string): Promise<void> {
  if (!isSamePerson(token)) {
    forgetAll();
    signOut();
  }
  refusal.value = undefined;
  await signIn(token);
}

function takeLinkCode(): string | undefined {
  const code = new URLSearchParams(location.hash.slice(1)).get('code');
  if (code === null) return undefined;
  history.replaceState(null, '', location.pathname + location.search);
  return code;
}

function currentName(): string {
  return person.peek().name ?? user.accessToken;
}

function isIn(): boolean {
  return isSignedIn.peek() && !isExpired.peek();
}

/** A token that the service refuses would be asked for again and again. */
async function checkToken(token: string): Promise<void> {
  try {
    await tryToken(token);
  } catch (error) {
    // The reason names the claim that is wrong, for the administrator.
    const reason = error instanceof RetainerError ? error.reason : undefined;
    throw new Error(texts.problems.tokenRefused(reason ?? messageOf(error)));
  }
}

/** Somebody who is signed in already stays so, and would not see the page with the refusal. */
function refuse(reason: string): void {
  if (isIn()) notifyError(new Error(texts.staysAs(currentName(), reason)));
  else refusal.value = reason;
}

/** Goes on with the session of this browser, and then with what the address carries. */
async function arrive(exchange: (signal: AbortSignal) => Promise<string | undefined>): Promise<void> {
  const stop = new AbortController();
  arriving = stop;
  isArriving.value = true;
  let token: string | undefined;
  try {
    if (!isSignedIn.peek()) await resume();
    token = await exchange(stop.signal);
    stop.signal.throwIfAborted();
  } catch (error) {
    token = undefined;
    refuse(messageOf(stop.signal.aborted ? stop.signal.reason : error));
  } finally {
    isArriving.value = false;
  }
  if (token !== undefined && (await mayReplace(token))) await enter(token).catch(notifyError);
}

/** A link must not put somebody into another person's session unnoticed. What is typed and not saved would be lost, too. */
async function mayReplace(token: string): Promise<boolean> {
  if (!isIn() || isSamePerson(token)) return true;
  const name = nameIn(token) ?? user.accessToken;
  return ask({
    title: texts.otherPerson,
    text: texts.otherPersonHint(currentName(), name),
    action: texts.asOtherPerson(name),
  });
}
