import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import { messageOf } from '../../parts/errors.ts';
import { Labelled } from '../../parts/form.tsx';
import { TextInput } from '../../parts/inputs.tsx';
import { Warning } from '../../parts/problem.tsx';
import { words } from '../../words/words.ts';
import { person, tryToken } from '../session.ts';
import { Splash } from '../splash.tsx';
import { enter, refusal, stopArriving } from './arrival.ts';
import { signInAtIssuer } from './issuer.ts';
import { LanguageChoice } from './language-choice.tsx';
import { readWays, type Ways } from './ways.ts';

const { signIn } = words.app;

export function SignInPage() {
  useEffect(() => {
    document.title = `${signIn.title} · Retainer`;
  }, []);
  return (
    <Splash>
      <h1 tabIndex={-1}>{signIn.title}</h1>
      <WaysIn />
      <LanguageChoice />
    </Splash>
  );
}

/** A sign-in that takes longer than this says so. */
const PATIENCE_MS = 2_000;

/** Shown while a code is exchanged. Somebody whose provider does not answer can begin again. */
export function Arriving() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return <Splash />;
  return (
    <Splash>
      <h1 tabIndex={-1}>{signIn.waiting}</h1>
      <p role="status">{signIn.slowProvider}</p>
      <Button onClick={stopArriving}>{signIn.beginAgain}</Button>
    </Splash>
  );
}

/** All ways to sign in. `isAgain` leaves out what would need another page. */
export function WaysIn({ isAgain }: { isAgain?: boolean }) {
  const [ways, setWays] = useState<Ways>();
  const [error, setError] = useState<string>();
  useEffect(() => {
    readWays().then(setWays, () => {}); // a token can be pasted without them
  }, []);
  const { oidc, link } = ways ?? {};
  const host = oidc && new URL(oidc.issuer).host;
  const leave = async () => {
    setError(undefined);
    refusal.value = undefined;
    try {
      // The provider may have come back since the service was asked.
      const given = oidc?.authorizationEndpoint ? oidc : (await readWays()).oidc;
      if (given) await signInAtIssuer(given);
    } catch (failure) {
      setError(messageOf(failure));
    }
  };
  return (
    <div class="ways">
      {refusal.value !== undefined && (
        <Warning kind="error">
          <bdi>{refusal.value}</bdi>
        </Warning>
      )}
      {oidc && (
        <Button kind="primary" onClick={leave}>
          {signIn.withProvider(host)}
        </Button>
      )}
      {error && <Warning kind="error">{error}</Warning>}
      {oidc && <p class="or">{signIn.or}</p>}
      <PasteToken isMain={!oidc} />
      {link && !isAgain && <p class="hint">{signIn.linkCommand(<code>npm run -s console-link</code>)}</p>}
      {link && isAgain && (
        <p class="hint">
          {signIn.tokenCommand(<code>npm run -s token -- --sub {person.value.subject}</code>)}
        </p>
      )}
    </div>
  );
}

function PasteToken({ isMain }: { isMain: boolean }) {
  const [token, setToken] = useState('');
  const [error, setError] = useState<string>();
  const [isTrying, setTrying] = useState(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    const given = token.trim().replace(/^Bearer\s+/i, '');
    if (given === '') return setError(signIn.tokenMissing);
    setTrying(true);
    const problem = await enterWith(given);
    setTrying(false);
    setError(problem);
  };
  return (
    <form class="form" noValidate onSubmit={submit}>
      <Labelled id="token" label={signIn.token} error={error} hint={signIn.tokenHint}>
        {(control) => (
          <TextInput
            {...control}
            type="password"
            placeholder={signIn.pasteToken}
            value={token}
            onInput={setToken}
          />
        )}
      </Labelled>
      <Button type="submit" kind={isMain ? 'primary' : 'plain'} isBusy={isTrying}>
        {signIn.title}
      </Button>
    </form>
  );
}

/** Signs in. A token that the service refuses is not kept. */
async function enterWith(token: string): Promise<string | undefined> {
  if (!/^[\x21-\x7e]+$/.test(token)) return signIn.tokenUnreadable;
  try {
    await tryToken(token);
    await enter(token);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}
