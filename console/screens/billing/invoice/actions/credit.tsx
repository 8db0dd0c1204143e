import { href } from '../../../../app/router.ts';
import { api } from '../../../../app/session.ts';
import { Dialog } from '../../../../parts/dialog.tsx';
import { SelectField, TextAreaField } from '../../../../parts/fields.tsx';
import { Form } from '../../../../parts/form.tsx';
import { useForm } from '../../../../parts/form-state.ts';
import { money } from '../../../../parts/format.ts';
import { notify } from '../../../../parts/notice.tsx';
import { Loaded } from '../../../../parts/problem.tsx';
import { useRead } from '../../../../parts/reads.ts';
import { words } from '../../../../words/words.ts';
import { type Creditable, creditablesOf, isComplete, linesToCredit, type Share } from '../crediting.ts';
import { readLines } from '../lines/use-lines.ts';
import { type Invoice, refreshInvoice } from '../records.ts';
import { CreditLines } from './credit-lines.tsx';
import { CreditOutcome, useCreditTrial, useRefusal, withTriedAmounts } from './credit-outcome.tsx';

const texts = words.invoiceActions.credit;

const KINDS = (['CORRECTION', 'GOODWILL'] as const).map((value) => ({ value, text: texts.kinds[value] }));

interface Values {
  kind: 'CORRECTION' | 'GOODWILL';
  reason: string;
  scope: 'all' | 'lines';
  shares: Record<string, Share>;
}

const NOTHING: Values = { kind: 'CORRECTION', reason: '', scope: 'all', shares: {} };

/** Issues a credit note, over all that is left of the invoice or over chosen lines. */
export function Credit({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { id, currencyCode } = invoice;
  const lines = useRead(`credit-notes/of/${id}/creditable`, async (signal) => ({
    data: await readCreditables(id, signal),
  }));
  const known = lines.data ?? [];
  const form = useCreditForm(invoice, known, onClose);
  const { scope, shares, kind } = form.values.value;
  const whole = useCreditTrial(invoice, { kind });
  const isReady = known.length > 0 && isComplete(shares) && Object.keys(form.unreadable.value).length === 0;
  const part = useCreditTrial(invoice, isReady ? { kind, billables: toCredit(known, shares) } : undefined);
  const trial = scope === 'all' ? whole : part;
  useRefusal(form, trial);
  const share = (billableId: string, one: Share | undefined) => {
    const { [billableId]: _before, ...others } = shares;
    form.set('shares', one ? { ...others, [billableId]: one } : others);
  };
  return (
    <Dialog title={texts.title(invoice.invoiceNumber ?? '')} onClose={onClose} isWide>
      <Form form={form} submit={texts.submit} onCancel={onClose}>
        <p>{texts.announcement}</p>
        <SelectField name="kind" label={texts.kind} choices={KINDS} hint={texts.kindHints[kind]} />
        <TextAreaField name="reason" label={texts.reason} rows={2} required hint={texts.reasonHint} />
        <SelectField name="scope" label={texts.scope} choices={scopesOf(invoice)} />
        {scope === 'lines' && (
          <Loaded read={lines} lines={4}>
            {(creditables) => (
              <CreditLines
                creditables={withTriedAmounts(creditables, whole)}
                {...{ shares }}
                currency={currencyCode}
                onShare={share}
              />
            )}
          </Loaded>
        )}
        {(scope === 'all' || isReady) && <CreditOutcome of={trial} />}
      </Form>
    </Dialog>
  );
}

function useCreditForm(
  { id, currencyCode }: Invoice,
  creditables: readonly Creditable[],
  onClose: () => void,
) {
  return useForm({
    key: `invoices/${id}/credit`,
    initial: NOTHING,
    send: ({ kind, reason, scope, shares }: Values, attempt) => {
      const billables = scope === 'lines' && { billables: toCredit(creditables, shares) };
      const body = { invoiceId: id, reason, kind, ...billables };
      return api().POST('/credit-notes', { params: { header: attempt.header }, body });
    },
    done: ({ data }) => {
      onClose();
      refreshInvoice();
      const link = { href: href(`/credit-notes/${data.id}`), text: texts.show };
      const amount = money(data.payableMinor, currencyCode);
      notify(texts.done(data.creditNoteNumber, amount), { link });
    },
  });
}

function scopesOf({ payableMinor, creditedMinor, currencyCode }: Invoice) {
  return [
    { value: 'all', text: texts.all(money(payableMinor - creditedMinor, currencyCode)) },
    { value: 'lines', text: texts.chosenLines },
  ];
}

function toCredit(creditables: readonly Creditable[], shares: Record<string, Share>) {
  return linesToCredit(creditables, new Map(Object.entries(shares)));
}

async function readCreditables(invoiceId: string, signal: AbortSignal) {
  const client = api();
  const [lines, notes] = await Promise.all([
    readLines(client, invoiceId, signal),
    readNotes(invoiceId, signal),
  ]);
  return creditablesOf(lines, notes);
}

async function readNotes(invoiceId: string, signal: AbortSignal) {
  const { data } = await api().GET('/credit-notes', {
    params: { query: { invoiceId, limit: 500, expand: ['billables'] } },
    signal,
  });
  return data;
}
