import { useEffect } from 'preact/hooks';
import { ButtonLink } from '../../parts/button.tsx';
import { Warning } from '../../parts/problem.tsx';
import { words } from '../../words/words.ts';
import { place } from '../router.ts';
import { addressOf } from '../routes.ts';
import { tenants } from '../session.ts';
import { roleIn } from '../shell/tenant-menu.tsx';
import { Splash } from '../splash.tsx';
import { AllTenantsLink } from './all-tenants.tsx';

/** Shown if the address names no tenant, or one that the person is no member of. */
export function ChooseTenant({ isUnknown }: { isUnknown: boolean }) {
  useEffect(() => {
    document.title = `${words.app.companies.choose} · Retainer`;
  }, []);
  const path = isUnknown ? '/' : place.value.path;
  return (
    <Splash>
      <h1 tabIndex={-1}>{words.app.companies.choose}</h1>
      {isUnknown && <Warning>{words.app.companies.unknown}</Warning>}
      <ul class="tenant-list">
        {tenants.value?.map((one) => (
          <li key={one.id}>
            <a href={addressOf(one.id, path)}>
              <bdi>{one.name}</bdi>
              <small>{roleIn(one)}</small>
            </a>
          </li>
        ))}
      </ul>
      <ButtonLink icon="plus" href={addressOf(undefined, '/new-tenant')}>
        {words.app.companies.new}
      </ButtonLink>
      <AllTenantsLink />
    </Splash>
  );
}
