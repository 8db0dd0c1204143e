import { api, keepTenant, tenant } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { messageOf } from '../../../parts/errors.ts';
import { Page } from '../../../parts/page.tsx';
import { Warning } from '../../../parts/problem.tsx';
import { useRead } from '../../../parts/reads.ts';
import { Tabs } from '../../../parts/tabs.tsx';
import { AccessTokens } from './access-tokens.tsx';
import { BankAccounts } from './bank-accounts.tsx';
import { Branding } from './branding.tsx';
import { Company } from './company.tsx';
import { Invoicing } from './invoicing.tsx';
import { Members } from './members.tsx';
import { DefaultTax } from './tax.tsx';
import { TenantFacts } from './tenant-facts.tsx';

const TABS = [
  { id: 'company', label: 'Company', Panel: Company },
  { id: 'invoicing', label: 'Invoicing', Panel: Invoicing },
  { id: 'tax', label: 'Tax', Panel: DefaultTax },
  { id: 'bank-accounts', label: 'Bank accounts', Panel: BankAccounts },
  { id: 'branding', label: 'Branding', Panel: Branding },
  { id: 'members', label: 'Members', Panel: Members },
  { id: 'access-tokens', label: 'Access tokens', Panel: AccessTokens },
  { id: 'tenant', label: 'Tenant', Panel: TenantFacts },
];

export default function Settings() {
  const current = tenant.value;
  const read = useRead(`tenants/${current?.id}`, async (signal) => {
    const path = { tenantId: current?.id ?? '' };
    const answer = await api().GET('/tenants/{tenantId}', { params: { path }, signal });
    keepTenant(answer.data);
    return answer;
  });
  if (!current) return null;
  return (
    <Page title="Settings">
      {read.error !== undefined && (
        <Warning kind="error">
          <span>{messageOf(read.error)}</span>
          <Button size="small" icon="refresh" onClick={read.reload}>
            Try again
          </Button>
        </Warning>
      )}
      <Tabs label="Settings" tabs={TABS}>
        {(chosen) => {
          const { Panel } = TABS.find(({ id }) => id === chosen) ?? { Panel: Company };
          return <Panel key={chosen} tenant={current} />;
        }}
      </Tabs>
    </Page>
  );
}
