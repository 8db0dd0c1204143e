import { useEffect } from 'preact/hooks';

/** Does something again and again while it is needed and the tab is seen. */
export function useEvery(ms: number, isNeeded: boolean, act: () => void): void {
  useEffect(() => {
    if (!isNeeded) return;
    const timer = setInterval(() => document.hidden || act(), ms);
    return () => clearInterval(timer);
  }, [ms, isNeeded]);
}
