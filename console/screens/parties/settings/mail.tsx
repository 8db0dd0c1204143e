import type { Schemas } from '../../../../client/src/client.ts';
import { href } from '../../../app/router.ts';
import { api, can } from '../../../app/session.ts';
import { ButtonLink } from '../../../parts/button.tsx';
import { Card } from '../../../parts/page.tsx';
import { Loaded } from '../../../parts/problem.tsx';
import { useMailServerForm } from '../../../parts/providers.tsx';
import { useRead } from '../../../parts/reads.ts';
import { words } from '../../../words/words.ts';
import { Meter } from './limits.tsx';
import { MailTest } from './mail-test.tsx';
import type { PanelProps } from './tenant-form.ts';

const texts = words.mailSettings.mail;

type MailServer = Schemas['MailServer'];

const strong = (text: string) => (
  <strong>
    <bdi>{text}</bdi>
  </strong>
);

/** The mail server that sends messages, its limits, and a button that tests it. */
export function Mail({ tenant }: PanelProps) {
  const read = useRead('mail-server', (signal) => api().GET('/mail-server', { signal }));
  return (
    <div class="settings-narrow">
      <Card title={texts.title}>
        <Loaded read={read} lines={3}>
          {(server) => <Sender {...{ server, tenant }} />}
        </Loaded>
      </Card>
      <Volume isShared={read.data?.server === 'OPERATOR'} />
      {can('ADMIN') && read.data && read.data.server !== 'NONE' && (
        <MailTest testAddress={read.data.testAddress ?? ''} />
      )}
    </div>
  );
}

function Sender({
  server: { server, from = '', reason, integration },
  tenant,
}: PanelProps & { server: MailServer }) {
  const address = tenant.contact?.email;
  return (
    <>
      {server === 'OWN' && <p>{texts.own(strong(from))}</p>}
      {server === 'OPERATOR' && <p>{texts.operator(strong(from))}</p>}
      {server === 'NONE' && (
        <p>
          {reason && texts.reasons[reason]} {texts.none}
        </p>
      )}
      {server !== 'NONE' && (
        <p class="quiet-text">{address === undefined ? texts.noAnswers : texts.answers(strong(address))}</p>
      )}
      {/* A sandbox has no server of its own. */}
      {reason !== 'SANDBOX' && can('ADMIN') && <ServerLink integration={integration} />}
    </>
  );
}

function ServerLink({ integration }: { integration: string | undefined }) {
  const form = useMailServerForm();
  return (
    <div class="actions">
      {integration === undefined ? (
        <ButtonLink icon="plus" href={form}>
          {texts.connect}
        </ButtonLink>
      ) : (
        <ButtonLink icon="settings" href={href(`/integrations/${integration}`)}>
          {texts.change}
        </ButtonLink>
      )}
    </div>
  );
}

/** The limit of a day counts for the server that all share. */
function Volume({ isShared }: { isShared: boolean }) {
  const read = useRead('limits', (signal) => api().GET('/limits', { signal }));
  return (
    <Card title={texts.limits}>
      <Loaded read={read} lines={2}>
        {({ messagesPerMinute, messagesPerDay }) => (
          <ul class="settings-meters">
            <Meter label={texts.perMinute} {...messagesPerMinute} />
            {isShared && <Meter label={texts.perDay} {...messagesPerDay} />}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
