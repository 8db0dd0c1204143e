import { useId, useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/client.ts';
import { href } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
import { plusDays } from '../../../parts/days.ts';
import { Labelled } from '../../../parts/form.tsx';
import { day, money, today } from '../../../parts/format.ts';
import { TextInput } from '../../../parts/inputs.tsx';
import { Card } from '../../../parts/page.tsx';
import { Loaded, Warning } from '../../../parts/problem.tsx';
import { useRead } from '../../../parts/reads.ts';
import { Name } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';

const { run: texts, tones, reasons } = words.reminding;
const CLIENTS_MAX = 100;

type Preview = Schemas['ReminderPreview'];
type Account = Preview['accounts'][number];

/** What the run of a day would send: tomorrow's, unless another day is chosen. */
export function ReminderRun({ isOff }: { isOff: boolean }) {
  const id = useId();
  const [on, setOn] = useState(() => plusDays(today(), 1));
  const read = useRead(`reminders/${on}`, (signal) =>
    api().GET('/reminders/preview', { params: { query: { limit: CLIENTS_MAX, ...(on && { on }) } }, signal }),
  );
  return (
    <Card title={texts.title}>
      <p class="quiet-text">{texts.text}</p>
      {isOff && <Warning kind="info">{texts.isOff}</Warning>}
      <Labelled id={id} label={texts.on}>
        {(control) => <TextInput {...control} type="date" value={on} onInput={setOn} />}
      </Labelled>
      <Loaded read={read} lines={4}>
        {(clients) => (
          <>
            {clients.length === 0 && <p>{texts.nothing}</p>}
            <ul class="entries reminder-run">
              {clients.map((one) => (
                <OneClient key={one.client} {...one} />
              ))}
            </ul>
            {clients.length === CLIENTS_MAX && <p class="quiet-text">{texts.more(CLIENTS_MAX)}</p>}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function OneClient({ client, clientName, recipients, accounts }: Preview) {
  return (
    <li>
      <div class="entry-text">
        <a href={href(`/clients/${client}`)}>
          <Name>{clientName}</Name>
        </a>
        {recipients.length > 0 && <span class="quiet-text">{texts.to(recipients.join(', '))}</span>}
        {accounts.map((account) => (
          <OneAccount key={account.currencyCode} {...account} />
        ))}
      </div>
    </li>
  );
}

function OneAccount({ currencyCode, currencyExponent, tone, totalMinor, invoices, leftOut }: Account) {
  const amount = (minor: number) => money(minor, currencyCode, currencyExponent);
  return (
    <>
      <strong>
        {tone !== undefined && totalMinor !== undefined
          ? texts.message(tones[tone], amount(totalMinor))
          : texts.noMessage}
      </strong>
      <ul class="plain-list">
        {invoices.map(({ invoice, number, dueMinor, daysOverdue, step }) => (
          <li key={invoice}>
            <a href={href(`/invoices/${invoice}`)}>{number}</a>{' '}
            {[amount(dueMinor), texts.overdue(daysOverdue), step === undefined && texts.listed]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
      {leftOut.length > 0 && <span class="quiet-text">{texts.leftOut}</span>}
      <ul class="plain-list">
        {leftOut.map(({ invoice, number, dueMinor, nextReminder, notRemindedBecause }) => (
          <li key={invoice}>
            <a href={href(`/invoices/${invoice}`)}>{number}</a>{' '}
            {[
              amount(dueMinor),
              nextReminder && texts.next(day(nextReminder.on)),
              notRemindedBecause && reasons[notRemindedBecause.code],
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </>
  );
}
