import { useEffect, useRef } from 'preact/hooks';
import { isExpired } from '../app/session.ts';

const RETRY_MS = 10_000;

/**
 * Tries again what failed for a passing reason: every few seconds, when the connection is back, and after a new sign-in.
 * Without a valid token it would be in vain.
 */
export function useRetries(isWaiting: boolean, retry: () => unknown): void {
  const latest = useRef(retry);
  latest.current = retry;
  const isOver = isExpired.value;
  const wasOver = useRef(false);
  useEffect(() => {
    const isSignedInAgain = wasOver.current && !isOver;
    wasOver.current = isOver;
    if (!isWaiting || isOver) return;
    const again = () => void latest.current();
    if (isSignedInAgain) again();
    const timer = setInterval(again, RETRY_MS);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [isWaiting, isOver]);
}
