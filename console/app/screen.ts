import type { ComponentType } from 'preact';
import type { IconName } from '../parts/icon.tsx';
import { loadRules } from '../parts/rules.ts';
import { loadWords } from '../words/words.ts';
import type { Role } from './roles.ts';
import type { Params } from './routes.ts';

export interface ScreenProps {
  params: Params;
}

export interface Screen {
  /** `/invoices/:invoiceId`. Earlier lines win, so `/invoices/new` stands above it. */
  path: string;
  title: string;
  load: () => Promise<{ default: ComponentType<ScreenProps> }>;
  /** The least role that can use the screen: VIEWER, unless another one is given. */
  role?: Role;
  /** The icon in the navigation. Screens without one are not listed there. */
  icon?: IconName;
  /** The key after `g` that leads here. */
  key?: string;
}

type Load = Screen['load'];
type Texts = Parameters<typeof loadWords>;

/** A screen in the navigation, with its icon and the key after `g` that leads there, and the texts that it needs. */
export const listed = (
  path: string,
  title: string,
  [icon, key]: [IconName, string],
  texts: Texts,
  load: Load,
): Screen => ({
  ...{ path, title, icon, key, load: after(texts, load) },
});

/** A screen that other screens lead to, the least role that can use it, and the texts that it needs. */
export const inner = (path: string, title: string, role: Role, texts: Texts, load: Load): Screen => ({
  ...{ path, title, role, load: after(texts, load) },
});

/** A screen may use its texts as soon as it is there, and the rules if it names them. */
function after(texts: Texts, load: Load): Load {
  return async () => {
    await Promise.all([loadWords(...texts), texts.includes('rules') && loadRules()]);
    return load();
  };
}

/** Starts loading a screen, so that it is there when its link is followed. */
export function prefetch({ load }: Screen): void {
  load().catch(() => {});
}
