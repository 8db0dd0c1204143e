import { api, keepTenant, tenant } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { messageOf } from '../../../parts/errors.ts';
import { Page } from '../../../parts/page.tsx';
import { Warning } from '../../../parts/problem.tsx';
import { useRead } from '../../../parts/reads.ts';
import { Tabs } from '../../../parts/tabs.tsx';
import { words } from '../../../words/words.ts';
import { AccessTokens } from './access-tokens.tsx';
import { BankAccounts } from './bank-accounts.tsx';
import { Branding } from './branding.tsx';
import { Company } from './company.tsx';
import { Invoicing } from './invoicing.tsx';
import { Mail } from './mail.tsx';
import { Members } from './members.tsx';
import { MessageTexts } from './message-texts/message-texts.tsx';
import { Operator } from './operator.tsx';
import { Reminders } from './reminders.tsx';
import { Sessions } from './sessions.tsx';
import { DefaultTax } from './tax.tsx';
import { TenantFacts } from './tenant-facts.tsx';

const { tabs } = words.settings;

const TABS = [
  { id: 'company', label: tabs.company, Panel: Company },
  { id: 'invoicing', label: tabs.invoicing, Panel: Invoicing },
  { id: 'tax', label: tabs.tax, Panel: DefaultTax },
  { id: 'bank-accounts', label: tabs.bankAccounts, Panel: BankAccounts },
  { id: 'branding', label: tabs.branding, Panel: Branding },
  { id: 'mail', label: tabs.mail, Panel: Mail },
  { id: 'message-texts', label: tabs.messageTexts, Panel: MessageTexts },
  { id: 'reminders', label: tabs.reminders, Panel: Reminders },
  { id: 'members', label: tabs.members, Panel: Members },
  { id: 'access-tokens', label: tabs.accessTokens, Panel: AccessTokens },
  { id: 'sessions', label: tabs.sessions, Panel: Sessions },
  { id: 'general', label: tabs.general, Panel: TenantFacts },
];
const OPERATOR = { id: 'operator', label: tabs.operator, Panel: Operator };

export default function Settings() {
  const current = tenant.value;
  const read = useRead(`tenants/${current?.id}`, async (signal) => {
    const path = { tenantId: current?.id ?? '' };
    const answer = await api().GET('/tenants/{tenantId}', { params: { path }, signal });
    keepTenant(answer.data);
    return answer;
  });
  const me = useRead('me', (signal) => api().GET('/me', { signal }));
  if (!current) return null;
  const shown = me.data?.isOperator ? [...TABS, OPERATOR] : TABS;
  return (
    <Page title={words.app.titles.settings}>
      {read.error !== undefined && (
        <Warning kind="error">
          <span>{messageOf(read.error)}</span>
          <Button size="small" icon="refresh" onClick={read.reload}>
            {words.parts.buttons.tryAgain}
          </Button>
        </Warning>
      )}
      <Tabs label={words.app.titles.settings} tabs={shown}>
        {(chosen) => {
          const { Panel } = shown.find(({ id }) => id === chosen) ?? { Panel: Company };
          return <Panel key={chosen} tenant={current} />;
        }}
      </Tabs>
    </Page>
  );
}
