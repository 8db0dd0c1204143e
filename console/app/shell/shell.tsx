import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Notices } from '../../parts/notice.tsx';
import { Page } from '../../parts/page.tsx';
import { Empty, Problem, Warning } from '../../parts/problem.tsx';
import { Shortcuts } from '../../parts/shortcuts.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { words } from '../../words/words.ts';
import { href, place } from '../router.ts';
import type { Params } from '../routes.ts';
import { isTimeKnown } from '../sandbox-clock.ts';
import { endSandboxCopy, hideSandboxCopy, sandboxCopy } from '../sandbox-copy.ts';
import type { ScreenProps } from '../screen.ts';
import { findScreen } from '../screens.ts';
import { can, checkRole, tenant } from '../session.ts';
import { Navigation } from './navigation.tsx';
import { SandboxBand } from './sandbox-band.tsx';
import { SearchPalette } from './search-palette.tsx';

const { unreachable } = words.app;

/** The frame around every screen of a tenant. */
export function Shell() {
  const { id, mode, suspendedAt, suspensionReason } = tenant.value ?? {};
  return (
    <div class="shell">
      <a class="skip" href="#main" onClick={skip}>
        {words.app.navigation.skip}
      </a>
      {id && mode === 'SANDBOX' && <SandboxBand key={id} tenantId={id} />}
      <Navigation />
      <main id="main" class="main" tabIndex={-1}>
        {suspendedAt && <Warning>{words.app.companies.suspended(suspensionReason ?? '')}</Warning>}
        <CurrentScreen key={id} />
      </main>
      <SandboxCopy />
      <SearchPalette />
      <Shortcuts />
      <Notices />
    </div>
  );
}

/** Here, because it goes on when its dialog is closed or another screen is shown. */
function SandboxCopy() {
  useEffect(() => endSandboxCopy, []);
  if (!sandboxCopy.value) return null;
  const { Component, original, isShown } = sandboxCopy.value;
  return (
    <Component
      key={original.id}
      original={original}
      isShown={isShown}
      hide={hideSandboxCopy}
      end={endSandboxCopy}
    />
  );
}

function skip(event: Event): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

interface Loaded {
  path: string;
  Component: ComponentType<ScreenProps>;
}

/** The screen of the address. The old one stays until the code of the next has come, below a bar that says so. */
function CurrentScreen() {
  const { path } = place.value;
  const found = findScreen(path);
  const [loaded, setLoaded] = useState<{ shown: Loaded; params: Params; at: string }>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!found) return;
    let isCurrent = true;
    setError(undefined);
    found.screen.load().then(
      (module) => {
        if (isCurrent)
          setLoaded({
            shown: { path: found.screen.path, Component: module.default },
            params: found.params,
            at: path,
          });
      },
      (failure) => isCurrent && setError(failure),
    );
    return () => {
      isCurrent = false;
    };
  }, [path, attempt]);
  // Between screens, so that nothing typed vanishes from under the keys.
  useEffect(() => void checkRole().catch(() => {}), [path]);
  useFocusOnArrival(loaded?.at);
  if (!found)
    return (
      <Page title={unreachable.notFound}>
        <Empty title={unreachable.noSuchPage}>
          <a href={href('/')}>{unreachable.toOverview}</a>
        </Empty>
      </Page>
    );
  if (!can(found.screen.role ?? 'VIEWER'))
    return (
      <Page title={found.screen.title}>
        <Empty title={unreachable.notAllowed}>{unreachable.notAllowedHint}</Empty>
      </Page>
    );
  if (error !== undefined) return <Problem error={error} retry={() => setAttempt(attempt + 1)} />;
  if (!loaded || !isTimeKnown.value)
    return (
      <div class="page">
        <Skeleton lines={8} />
      </div>
    );
  const { shown, params, at } = loaded;
  return (
    <>
      {at !== path && <WaitingBar />}
      <shown.Component key={`${shown.path} ${at}`} params={params} />
    </>
  );
}

/** Shorter waits would only flicker. People notice longer ones than 100 ms. */
const PATIENCE_MS = 50;

/** A bar at the top while the next screen is on its way. */
function WaitingBar() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isShown ? <div class="waiting-bar" role="progressbar" aria-label={words.parts.loading} /> : null;
}

/** Screen readers go on at the heading of the new screen, and the keyboard below it. */
function useFocusOnArrival(at: string | undefined): void {
  const [first] = useState({ at: undefined as string | undefined });
  useEffect(() => {
    if (at === undefined || at === first.at) return;
    const isFirst = first.at === undefined;
    first.at = at;
    const active = document.activeElement;
    const isTaken = active?.closest('.page') && active !== document.body;
    if (!isFirst && !isTaken) document.querySelector<HTMLElement>('.page h1')?.focus({ preventScroll: true });
  }, [at]);
}
