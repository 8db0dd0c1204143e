import type { ComponentChildren } from 'preact';
import { Notices } from '../parts/notice.tsx';
import { words } from '../words/words.ts';

export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" />
      <path d="M10 24V8h7.5a5 5 0 0 1 0 10H10M16.5 18l5.5 6" />
    </svg>
  );
}

/** A page without navigation: signing in, choosing a tenant, or waiting. */
export function Splash({ children }: { children?: ComponentChildren }) {
  return (
    <main class="splash" id="main">
      <div class="splash-card">
        <p class="brand">
          <Mark /> Retainer
        </p>
        {children ?? (
          <p role="status" class="quiet-text">
            {words.app.loading}
          </p>
        )}
      </div>
      <Notices />
    </main>
  );
}
