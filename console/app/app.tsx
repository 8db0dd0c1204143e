import { useEffect, useState } from 'preact/hooks';
import { Confirm, Dialog } from '../parts/dialog.tsx';
import { Problem } from '../parts/problem.tsx';
import { refreshShown } from '../parts/reads.ts';
import { words } from '../words/words.ts';
import { goToTenant, place } from './router.ts';
import {
  isExpired,
  isSignedIn,
  keepLastTenant,
  lastTenant,
  readTenants,
  tenant,
  tenants,
} from './session.ts';
import { Shell } from './shell/shell.tsx';
import { isArriving } from './sign-in/arrival.ts';
import { Arriving, SignInPage, WaysIn } from './sign-in/sign-in.tsx';
import { Splash } from './splash.tsx';
import { ALL_TENANTS, AllTenants } from './tenants/all-tenants.tsx';
import { ChooseTenant } from './tenants/choose-tenant.tsx';
import { NewTenant } from './tenants/new-tenant.tsx';

/** Decides what is shown: signing in, choosing a tenant, or a screen. */
export function App() {
  return (
    <>
      <Stage />
      <Confirm />
      {isSignedIn.value && isExpired.value && !isArriving.value && <SignInAgain />}
    </>
  );
}

function Stage() {
  const error = useTenants();
  const { tenant: wanted, path } = place.value;
  const all = tenants.value;
  const goal = all && wanted === undefined ? tenantToShow(all.map(({ id }) => id)) : undefined;
  useEffect(() => {
    const search = place.peek().query.toString();
    if (goal !== undefined && path !== NEW_TENANT && path !== ALL_TENANTS)
      goToTenant(goal, search ? `${path}?${search}` : path, true);
  }, [goal, path]);
  useEffect(() => {
    if (tenant.value) keepLastTenant(tenant.value.id);
  }, [tenant.value?.id]);

  if (isArriving.value) return <Arriving />;
  if (!isSignedIn.value) return <SignInPage />;
  if (error !== undefined && all === undefined)
    return (
      <Splash>
        <Problem error={error.value} retry={error.retry} />
      </Splash>
    );
  if (all === undefined) return <Splash />;
  if (tenant.value) return <Shell />;
  if (wanted === undefined && path === ALL_TENANTS) return <AllTenants />;
  if (wanted === undefined && (path === NEW_TENANT || all.length === 0)) return <NewTenant />;
  if (goal !== undefined) return <Splash />;
  return <ChooseTenant isUnknown={wanted !== undefined} />;
}

const NEW_TENANT = '/new-tenant';

/** Addresses without a tenant show the last one of this tab, or the only one. */
function tenantToShow(ids: string[]): string | undefined {
  const last = lastTenant();
  if (last !== undefined && ids.includes(last)) return last;
  return ids.length === 1 ? ids[0] : undefined;
}

function useTenants() {
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const isWanted = isSignedIn.value && !isExpired.value && !isArriving.value && tenants.value === undefined;
  useEffect(() => {
    if (!isWanted) return;
    setError(undefined);
    readTenants().catch(setError);
  }, [isWanted, attempt]);
  return error === undefined ? undefined : { value: error, retry: () => setAttempt(attempt + 1) };
}

/** This dialog covers the screen. Everything that was typed stays behind it. */
function SignInAgain() {
  useEffect(() => () => refreshShown(), []);
  return (
    <Dialog title={words.app.signIn.again} isForced onClose={() => {}}>
      <p>{words.app.signIn.againHint}</p>
      <WaysIn isAgain />
    </Dialog>
  );
}
