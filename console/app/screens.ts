import type { ComponentType } from 'preact';
import type { IconName } from '../parts/icon.tsx';
import type { Role } from './roles.ts';
import { matchPath, type Params } from './routes.ts';

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

/** A screen in the navigation, with its icon and the key after `g` that leads there. */
const listed = (path: string, title: string, [icon, key]: [IconName, string], load: Load): Screen => ({
  ...{ path, title, icon, key, load },
});

/** A screen that other screens lead to, and the least role that can use it. */
const inner = (path: string, title: string, role: Role, load: Load): Screen => ({
  ...{ path, title, role, load },
});

/** Every screen, in the order of the navigation. Inner ones stand below the listed one that they belong to. */
export const screens: readonly Screen[] = [
  listed('/', 'Overview', ['overview', 'o'], () => import('../screens/overview/overview.tsx')),
  listed(
    '/invoices',
    'Invoices',
    ['invoices', 'i'],
    () => import('../screens/billing/invoices/invoices.tsx'),
  ),
  inner('/invoices/new', 'New invoice', 'MEMBER', () => import('../screens/billing/invoice/new-invoice.tsx')),
  inner('/invoices/:invoiceId', 'Invoice', 'VIEWER', () => import('../screens/billing/invoice/invoice.tsx')),
  inner(
    '/credit-notes/:creditNoteId',
    'Credit note',
    'VIEWER',
    () => import('../screens/billing/invoice/credit-note.tsx'),
  ),
  listed('/clients', 'Clients', ['clients', 'c'], () => import('../screens/parties/clients/clients.tsx')),
  inner('/clients/new', 'New client', 'MEMBER', () => import('../screens/parties/clients/new-client.tsx')),
  inner('/clients/:clientId', 'Client', 'VIEWER', () => import('../screens/parties/clients/client.tsx')),
  listed('/time', 'Time', ['time', 't'], () => import('../screens/tracked-work/time/time.tsx')),
  listed(
    '/contracts',
    'Contracts',
    ['contracts', 'k'],
    () => import('../screens/agreements/contracts/contracts.tsx'),
  ),
  inner(
    '/contracts/new',
    'New contract',
    'MEMBER',
    () => import('../screens/agreements/contracts/new-contract.tsx'),
  ),
  inner(
    '/contracts/:contractId',
    'Contract',
    'VIEWER',
    () => import('../screens/agreements/contracts/contract.tsx'),
  ),
  listed(
    '/projects',
    'Projects',
    ['projects', 'p'],
    () => import('../screens/agreements/projects/projects.tsx'),
  ),
  inner(
    '/projects/new',
    'New project',
    'MEMBER',
    () => import('../screens/agreements/projects/new-project.tsx'),
  ),
  inner(
    '/projects/:projectId',
    'Project',
    'VIEWER',
    () => import('../screens/agreements/projects/project.tsx'),
  ),
  listed(
    '/integrations',
    'Integrations',
    ['integrations', 'n'],
    () => import('../screens/connections/integrations/integrations.tsx'),
  ),
  inner(
    '/integrations/new',
    'New integration',
    'ADMIN',
    () => import('../screens/connections/integrations/new-integration.tsx'),
  ),
  inner(
    '/integrations/:integrationId',
    'Integration',
    'VIEWER',
    () => import('../screens/connections/integrations/integration.tsx'),
  ),
  inner(
    '/integrations/deliveries/:deliveryId',
    'Delivery',
    'VIEWER',
    () => import('../screens/connections/integrations/delivery.tsx'),
  ),
  listed(
    '/settings',
    'Settings',
    ['settings', 's'],
    () => import('../screens/parties/settings/settings.tsx'),
  ),
  listed('/audit', 'Audit trail', ['history', 'a'], () => import('../screens/journal/audit/audit.tsx')),
  inner('/audit/:auditEntryId', 'Audit entry', 'VIEWER', () => import('../screens/journal/audit/entry.tsx')),
];

export function findScreen(path: string): { screen: Screen; params: Params } | undefined {
  for (const screen of screens) {
    const params = matchPath(screen.path, path);
    if (params) return { screen, params };
  }
  return undefined;
}

/** The screen in the navigation that a path belongs to. */
export function listedScreenOf(path: string): Screen | undefined {
  const found = findScreen(path);
  if (!found) return undefined;
  return screens.slice(0, screens.indexOf(found.screen) + 1).findLast(({ icon }) => icon);
}

/** Starts loading a screen, so that it is there when its link is followed. */
export function prefetch(path: string): void {
  findScreen(path)
    ?.screen.load()
    .catch(() => {});
}
