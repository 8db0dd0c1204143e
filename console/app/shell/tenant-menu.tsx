import { Icon } from '../../parts/icon.tsx';
import { Menu } from '../../parts/menu.tsx';
import { words } from '../../words/words.ts';
import { goToTenant } from '../router.ts';
import { addressOf } from '../routes.ts';
import { openSandboxCopy } from '../sandbox-copy.ts';
import { can, type Tenant, tenant, tenants } from '../session.ts';
import { Mark } from '../splash.tsx';

/** The person's role, and whether the tenant is a sandbox. */
export function roleIn({ role, mode }: Tenant): string {
  const name = words.parts.roles[role];
  return mode === 'SANDBOX' ? `${words.app.companies.sandbox} · ${name}` : name;
}

/** A longer menu is not of use: the page to choose a tenant lists all. */
const LISTED_MAX = 12;

export function TenantMenu() {
  const current = tenant.value;
  if (!current) return null;
  const all = tenants.value ?? [];
  return (
    <Menu
      label={words.app.companies.switch}
      className="tenant-button"
      button={
        <>
          <Mark />
          <span class="tenant-name">
            <bdi title={current.name}>{current.name}</bdi>
            <small>{roleIn(current)}</small>
          </span>
          <Icon name="down" />
        </>
      }
      items={[
        ...all.slice(0, LISTED_MAX).map(({ id, name, mode }) => ({
          text: (
            <span class="name">
              <bdi>{name}</bdi>
              {mode === 'SANDBOX' && ` · ${words.app.companies.sandbox}`}
            </span>
          ),
          isChosen: id === current.id,
          run: () => goToTenant(id),
        })),
        { text: words.app.companies.new, icon: 'plus', href: addressOf(undefined, '/new-tenant') },
        can('OWNER') && {
          text: words.app.companies.trySandbox,
          icon: 'copy',
          run: () => openSandboxCopy(current),
        },
      ]}
    />
  );
}
