import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { query, setQuery } from '../app/router.ts';

export interface Tab {
  id: string;
  label: string;
  count?: number | undefined;
}

interface TabsProps {
  /** Names the tabs for screen readers. */
  label: string;
  tabs: readonly Tab[];
  /** The parameter of the address that holds the chosen tab. */
  parameter?: string;
  /** Shows the chosen tab. */
  children: (chosen: string) => ComponentChildren;
}

/** Tabs whose choice is kept in the address. */
export function Tabs({ label, tabs, parameter = 'tab', children }: TabsProps) {
  const id = useId();
  const asked = query(parameter);
  const chosen = tabs.find((tab) => tab.id === asked)?.id ?? tabs[0]?.id ?? '';
  const choose = (tab: string) => setQuery({ [parameter]: tab === tabs[0]?.id ? undefined : tab });
  const strip = useRef<HTMLDivElement>(null);
  // On narrow screens the chosen tab may lie beyond the edge.
  useEffect(() => {
    const { current } = strip;
    const tab = current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (!tab || !current) return undefined;
    // It also runs once at the start.
    const observer = new ResizeObserver(() => {
      const middle = tab.offsetLeft - current.offsetLeft + tab.offsetWidth / 2;
      current.scrollLeft = middle - current.clientWidth / 2;
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [chosen]);
  const press = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === chosen);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[
      event.key
    ];
    const to = next === undefined ? undefined : tabs[next % tabs.length];
    if (!to) return;
    event.preventDefault();
    choose(to.id);
    document.getElementById(`${id}-${to.id}`)?.focus();
  };
  return (
    <>
      <div ref={strip} class="tabs" role="tablist" aria-label={label} onKeyDown={press}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => choose(tab.id)}
          >
            {tab.label}
            {tab.count !== undefined && <span class="count">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} class="tab-panel" role="tabpanel" aria-labelledby={`${id}-${chosen}`}>
        {children(chosen)}
      </div>
    </>
  );
}
