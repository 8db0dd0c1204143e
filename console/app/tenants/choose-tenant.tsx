import { useEffect } from 'preact/hooks';
import { ButtonLink } from '../../parts/button.tsx';
import { spelled } from '../../parts/format.ts';
import { Warning } from '../../parts/problem.tsx';
import { place } from '../router.ts';
import { addressOf } from '../routes.ts';
import { tenants } from '../session.ts';
import { Splash } from '../splash.tsx';

/** Shown if the address names no tenant, or one that the person is no member of. */
export function ChooseTenant({ isUnknown }: { isUnknown: boolean }) {
  useEffect(() => {
    document.title = 'Choose a tenant · Retainer';
  }, []);
  const path = isUnknown ? '/' : place.value.path;
  return (
    <Splash>
      <h1 tabIndex={-1}>Choose a tenant</h1>
      {isUnknown && <Warning>There is no such tenant, or you are no member of it.</Warning>}
      <ul class="tenant-list">
        {tenants.value?.map(({ id, name, role }) => (
          <li key={id}>
            <a href={addressOf(id, path)}>
              <bdi>{name}</bdi>
              <small>{spelled(role)}</small>
            </a>
          </li>
        ))}
      </ul>
      <ButtonLink icon="plus" href={addressOf(undefined, '/new-tenant')}>
        New tenant
      </ButtonLink>
    </Splash>
  );
}
