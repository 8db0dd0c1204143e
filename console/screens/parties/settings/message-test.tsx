import { api, can } from '../../../app/session.ts';
import { Card } from '../../../parts/page.tsx';
import { useRead } from '../../../parts/reads.ts';
import { words } from '../../../words/words.ts';
import { MailTest, type MailTestProps } from './mail-test.tsx';

const { test: texts, reasons } = words.mailSettings.mail;

/** Sends a text of messages as a test, where there is a mail server. */
export function MessageTest(props: Omit<MailTestProps, 'testAddress'>) {
  const { data } = useRead('mail-server', (signal) => api().GET('/mail-server', { signal }));
  if (!data || !can('ADMIN')) return null;
  if (data.server !== 'NONE') return <MailTest testAddress={data.testAddress ?? ''} {...props} />;
  return (
    <Card title={texts.title}>
      <p class="quiet-text">
        {data.reason && reasons[data.reason]} {texts.notNow}
      </p>
    </Card>
  );
}
