import { effect, signal } from '@preact/signals';

export type Theme = 'light' | 'dark' | 'system';

const NAME = 'retainer.theme';
const dark = matchMedia('(prefers-color-scheme: dark)');
const isDark = signal(dark.matches);

function kept(): Theme {
  const value = localStorage.getItem(NAME);
  return value === 'light' || value === 'dark' ? value : 'system';
}

export const theme = signal<Theme>(kept());

/** Styles follow `data-theme` of the page, which is `light` or `dark`. */
export function applyTheme(): void {
  dark.addEventListener('change', ({ matches }) => {
    isDark.value = matches;
  });
  effect(() => {
    const shown = theme.value === 'system' ? (isDark.value ? 'dark' : 'light') : theme.value;
    document.documentElement.dataset.theme = shown;
    localStorage.setItem(NAME, theme.value);
  });
}
