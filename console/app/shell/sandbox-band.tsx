import type { ComponentProps, ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadWords, words } from '../../words/words.ts';
import { keepClock } from '../sandbox-clock.ts';
import type clockBar from './clock/clock-bar.tsx';

type ClockBar = ComponentType<ComponentProps<typeof clockBar>>;

/** Above every screen of a sandbox. Colours follow `data-mode` of the page, also in dialogs. */
export function SandboxBand({ tenantId }: { tenantId: string }) {
  useEffect(() => {
    document.documentElement.dataset.mode = 'sandbox';
    return () => {
      delete document.documentElement.dataset.mode;
    };
  }, []);
  const Bar = useClockBar(tenantId);
  const { sandbox, sandboxBand } = words.app.companies;
  return (
    <aside class="sandbox-band" aria-label={sandbox}>
      <span class="sandbox-text">
        <b>{sandbox}</b> · {sandboxBand}
      </span>
      {Bar && <Bar tenantId={tenantId} />}
    </aside>
  );
}

/** Real companies have no use for it, so it does not come with the first page. */
function useClockBar(tenantId: string): ClockBar | undefined {
  const [loaded, setLoaded] = useState<{ Bar: ClockBar }>();
  useEffect(() => {
    const load = async () => {
      await loadWords('clock');
      const module = await import('./clock/clock-bar.tsx');
      setLoaded({ Bar: module.default });
    };
    // Screens wait for the clock, and go on without it.
    load().catch(() => keepClock(tenantId, undefined));
  }, []);
  return loaded?.Bar;
}
