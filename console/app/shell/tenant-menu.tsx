import { Icon } from '../../parts/icon.tsx';
import { Menu } from '../../parts/menu.tsx';
import { words } from '../../words/words.ts';
import { goToTenant } from '../router.ts';
import { addressOf } from '../routes.ts';
import { tenant, tenants } from '../session.ts';
import { Mark } from '../splash.tsx';

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
            <small>{words.parts.roles[current.role]}</small>
          </span>
          <Icon name="down" />
        </>
      }
      items={[
        ...all.slice(0, LISTED_MAX).map(({ id, name }) => ({
          text: <bdi class="name">{name}</bdi>,
          isChosen: id === current.id,
          run: () => goToTenant(id),
        })),
        { text: words.app.companies.new, icon: 'plus', href: addressOf(undefined, '/new-tenant') },
      ]}
    />
  );
}
