import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ButtonLink } from '../../parts/button.tsx';
import { Notices } from '../../parts/notice.tsx';
import { Page } from '../../parts/page.tsx';
import { Problem } from '../../parts/problem.tsx';
import { useRead } from '../../parts/reads.ts';
import { Skeleton } from '../../parts/skeleton.tsx';
import { loadWords, words } from '../../words/words.ts';
import { addressOf } from '../routes.ts';
import { client } from '../session.ts';

export const ALL_TENANTS = '/all-tenants';
const { companies } = words.app;

/** For operators who are member of no tenant, or are to choose one: the settings of a tenant show the same. */
export function AllTenantsLink() {
  const { data } = useRead('me', (signal) => client.GET('/me', { signal }));
  if (!data?.isOperator) return null;
  return <ButtonLink href={addressOf(undefined, ALL_TENANTS)}>{companies.all}</ButtonLink>;
}

/** All tenants of the installation, without the shell, which belongs to one of them. */
export function AllTenants() {
  const [Panel, setPanel] = useState<ComponentType>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    loadWords('settings', 'access')
      .then(() => import('../../screens/parties/settings/operator.tsx'))
      .then(({ Operator }) => setPanel(() => Operator), setError);
  }, []);
  return (
    <main id="main" class="main bare" tabIndex={-1}>
      <Page title={companies.all} back={{ href: addressOf(undefined, '/'), text: companies.choose }}>
        {error !== undefined ? (
          <Problem error={error} retry={() => location.reload()} />
        ) : Panel ? (
          <Panel />
        ) : (
          <Skeleton lines={8} />
        )}
      </Page>
      <Notices />
    </main>
  );
}
