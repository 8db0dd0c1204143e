import { useState } from 'preact/hooks';
import { href } from '../../app/router.ts';
import { api } from '../../app/session.ts';
import { words } from '../../words/words.ts';
import { Dialog } from '../dialog.tsx';
import { CheckField, DateField, TextAreaField, TextField } from '../fields.tsx';
import { Form, Row } from '../form.tsx';
import { useForm } from '../form-state.ts';
import { notify } from '../notice.tsx';
import { Loaded } from '../problem.tsx';
import { useRead } from '../reads.ts';
import { type KnownAddress, type Received, receiversOf, useAddresses } from './addresses.ts';
import { HeldMessages } from './held-messages.tsx';
import { MessagePreview } from './message-preview.tsx';
import { RecipientsField } from './recipients-field.tsx';
import { bodyOf, recipientsOf, type SendValues } from './send-values.ts';
import {
  hasOptionalPdf,
  languageOf,
  type MessageWithBody,
  refreshSending,
  type Sendable,
  send,
} from './sendable.ts';

const texts = words.messages.send;

/** What a contact receives to be chosen for a document. */
const RECEIVED: Record<Sendable['kind'], Received> = {
  ...{ INVOICE: 'INVOICES', CREDIT_NOTE: 'INVOICES', RECEIPT: 'INVOICES' },
  ...{ STATEMENT: 'STATEMENTS', QUOTE: 'QUOTES' },
};

interface SendDialogProps {
  of: Sendable;
  onClose: () => void;
}

/** Sends a document by mail, and shows the message before as the client will see it. */
export function SendDialog({ of, onClose }: SendDialogProps) {
  const [held, setHeld] = useState<MessageWithBody[]>();
  const query = { kind: of.kind, language: languageOf(of.locale) };
  const addresses = useAddresses(of.clientId);
  const prefilled = useRead(`message-texts?${query.kind}/${query.language}`, (signal) =>
    api().GET('/message-texts', { params: { query }, signal }),
  );
  const done = (messages: MessageWithBody[]) => {
    refreshSending();
    const kept = messages.filter(({ status }) => status === 'HELD');
    if (kept.length > 0) return setHeld(kept);
    onClose();
    notify(texts.queued(messages.length), { link: { href: href('/outbox'), text: words.app.titles.outbox } });
  };
  if (held)
    return (
      <Dialog title={texts.heldTitle(held.length)} onClose={onClose}>
        <HeldMessages messages={held} onClose={onClose} />
      </Dialog>
    );
  return (
    <Dialog title={titleOf(of)} onClose={onClose} isWide>
      <Loaded read={addresses} lines={8}>
        {(known) => (
          <Loaded read={prefilled} lines={8}>
            {([template]) => (
              <SendForm
                {...{ of, known, done, onClose }}
                prefilled={{ subject: template?.subject ?? '', text: template?.text ?? '' }}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </Dialog>
  );
}

function titleOf({ kind, title }: Sendable): string {
  if (kind === 'STATEMENT') return texts.titleOfStatement(title);
  return kind === 'RECEIPT' ? texts.titleOfReceipt(title) : texts.title(title);
}

interface SendFormProps extends SendDialogProps {
  known: KnownAddress[];
  prefilled: Pick<SendValues, 'subject' | 'text'>;
  done: (messages: MessageWithBody[]) => void;
}

function SendForm({ of, known, prefilled, done, onClose }: SendFormProps) {
  const isStatement = of.kind === 'STATEMENT';
  const contacts = receiversOf(known, RECEIVED[of.kind]);
  const form = useForm({
    key: `send/${of.kind}/${of.id}`,
    initial: {
      ...{ contacts, others: '', ...prefilled, attach: true },
      period: of.period ?? { from: '', to: '' },
    } satisfies SendValues,
    send: (values, attempt) => send(of, requestOf(values), { attempt }),
    done: ({ data }) => done(data),
  });
  const values = form.values.value;
  const requestOf = (given: SendValues) => ({
    ...bodyOf(given, prefilled),
    ...(isStatement && { period: periodOf(given) }),
  });
  const count = recipientsOf(values).length;
  return (
    <Form form={form} submit={texts.submit(count)} onCancel={onClose}>
      <div class="send-columns">
        <div class="form">
          <RecipientsField known={known} />
          {isStatement && (
            <Row>
              <DateField name="period.from" label={texts.from} />
              <DateField name="period.to" label={texts.to} />
            </Row>
          )}
          <TextField name="subject" label={texts.subject} />
          <TextAreaField name="text" label={texts.text} hint={texts.textHint} rows={9} />
          {hasOptionalPdf(of) && <CheckField name="attach" label={texts.attach} />}
        </div>
        <MessagePreview of={of} body={requestOf(values)} />
      </div>
    </Form>
  );
}

function periodOf({ period: { from, to } }: SendValues) {
  return { ...(from && { from }), ...(to && { to }) };
}
