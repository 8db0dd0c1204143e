import { useState } from 'preact/hooks';
import { api, can } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { plusDays } from '../../../parts/days.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { DateField } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { useForm } from '../../../parts/form-state.ts';
import { day, today } from '../../../parts/format.ts';
import { notify } from '../../../parts/notice.tsx';
import { Card } from '../../../parts/page.tsx';
import { useRead } from '../../../parts/reads.ts';
import { words } from '../../../words/words.ts';
import { type Invoice, refreshInvoice } from './records.ts';

const { invoice: texts, tones, reasons, title } = words.reminding;
/** How long people usually promise to take. */
const PROMISED_DAYS = 7;

async function promise({ id }: Invoice, until: string | null): Promise<void> {
  const path = { invoiceId: id };
  await api().POST('/invoices/{invoiceId}/promise', { params: { path }, body: { until } });
  refreshInvoice();
}

/** The next reminder of an open invoice, or why there is none, and the client's promise. */
export function Reminding({ invoice }: { invoice: Invoice }) {
  const { id, dueMinor, promisedUntil, nextReminder, notRemindedBecause } = invoice;
  const [isOpen, setOpen] = useState(false);
  const isOpenInvoice = nextReminder !== undefined || notRemindedBecause !== undefined;
  const read = useRead(isOpenInvoice ? `reminders/of/${id}` : undefined, (signal) =>
    api().GET('/reminders', { params: { query: { invoiceId: id } }, signal }),
  );
  if (!isOpenInvoice) return null;
  const takeBack = async () => {
    await promise(invoice, null);
    notify(texts.takenBack);
  };
  return (
    <Card
      title={title}
      actions={
        can('MEMBER') &&
        dueMinor > 0 && (
          <Button size="small" onClick={() => setOpen(true)}>
            {texts.promise}
          </Button>
        )
      }
    >
      {nextReminder && <p>{texts.next(day(nextReminder.on), tones[nextReminder.step.tone])}</p>}
      {notRemindedBecause && (
        <p>
          {texts.none}: <span class="quiet-text">{reasons[notRemindedBecause.code]}</span>
        </p>
      )}
      {promisedUntil !== undefined && (
        <p>
          {texts.promised(day(promisedUntil))}{' '}
          {can('MEMBER') && (
            <Button size="small" kind="quiet" onClick={takeBack}>
              {texts.takeBack}
            </Button>
          )}
        </p>
      )}
      {read.data && read.data.length > 0 && (
        <ul class="plain-list">
          {read.data.map((one) => (
            <li key={one.afterDays}>{texts.went(tones[one.tone], day(one.day))}</li>
          ))}
        </ul>
      )}
      {isOpen && <PromiseDialog invoice={invoice} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function PromiseDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const form = useForm({
    key: `invoices/${invoice.id}/promise`,
    initial: { until: invoice.promisedUntil ?? plusDays(today(), PROMISED_DAYS) },
    send: ({ until }) => promise(invoice, until),
    done() {
      onClose();
      notify(texts.recorded);
    },
  });
  return (
    <Dialog title={texts.promiseTitle} onClose={onClose}>
      <Form form={form} submit={texts.record} onCancel={onClose}>
        <DateField name="until" label={texts.until} hint={texts.untilHint} required />
      </Form>
    </Dialog>
  );
}
