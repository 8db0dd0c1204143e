import { useEffect, useId, useRef } from 'preact/hooks';
import { api } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { Combobox, type Option, type Search } from '../../../parts/combobox.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { PickField } from '../../../parts/fields.tsx';
import { Form, Labelled } from '../../../parts/form.tsx';
import { useFormOfField } from '../../../parts/form-context.ts';
import { useForm } from '../../../parts/form-state.ts';
import { money } from '../../../parts/format.ts';
import { MoneyInput } from '../../../parts/inputs.tsx';
import { Warning } from '../../../parts/problem.tsx';
import { searchRecords } from '../../../parts/records.ts';
import { Name } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { type BankEntry, restOf } from './deciding.ts';
import type { Decisions } from './use-decisions.ts';

const texts = words.bankStatements.byHand;

const FOUND_MAX = 20;
/** The API takes no more for one entry. */
const INVOICES_MAX = 500;

interface Part {
  invoiceId: string;
  number: string;
  buyerName: string;
  client: string;
  dueMinor: number;
  amountMinor: number | undefined;
}

interface ByHandProps {
  entry: BankEntry;
  decisions: Decisions;
  onClose: () => void;
}

/** Matches an entry with invoices that a person searches. What they leave stays on account of a client. */
export function ByHand({ entry, decisions, onClose }: ByHandProps) {
  const { id, amountMinor, currencyCode } = entry;
  const form = useForm({
    key: `bank-entries/${id}/match`,
    initial: { allocations: [] as Part[], clientId: '' },
    send: ({ allocations, clientId }, attempt) => {
      const paid = allocations.map((part) => ({
        invoiceId: part.invoiceId,
        amountMinor: part.amountMinor ?? 0,
      }));
      const body = { allocations: paid, ...(restOf(amountMinor, paid) > 0 && clientId && { clientId }) };
      return decisions.match(entry, body, attempt.header);
    },
    done: onClose,
  });
  const parts = form.values.value.allocations;
  const restMinor = restOf(amountMinor, parts);
  const setParts = (next: Part[]) => form.set('allocations', next);
  const add = (part: Part) => {
    if (parts.length === INVOICES_MAX || parts.some(({ invoiceId }) => invoiceId === part.invoiceId)) return;
    if (!form.get('clientId')) form.set('clientId', part.client);
    setParts([...parts, { ...part, amountMinor: Math.max(0, Math.min(part.dueMinor, restMinor)) }]);
  };
  const remove = (at: number) => {
    const left = parts.filter((_, index) => index !== at);
    if (left.length === 0) form.set('clientId', '');
    setParts(left);
  };
  return (
    <Dialog title={texts.title(money(amountMinor, currencyCode))} onClose={onClose} isWide>
      <Form form={form} submit={texts.submit} onCancel={onClose}>
        {entry.text && <p class="bank-said quiet-text">{entry.text}</p>}
        <Parts {...{ parts, add, remove }} currency={currencyCode} />
        {restMinor > 0 && (
          <PickField
            name="clientId"
            label={texts.rest(money(restMinor, currencyCode))}
            hint={texts.restHint}
            search={searchRecords('clients')}
          />
        )}
        {restMinor === 0 && <p class="quiet-text">{texts.placed}</p>}
        {restMinor < 0 && <Warning>{texts.tooMuch(money(-restMinor, currencyCode))}</Warning>}
      </Form>
    </Dialog>
  );
}

interface PartsProps {
  parts: readonly Part[];
  add: (part: Part) => void;
  remove: (at: number) => void;
  currency: string;
}

function Parts({ parts, add, remove, currency }: PartsProps) {
  const element = useRef<HTMLUListElement>(null);
  const id = useId();
  const count = useRef(parts.length);
  useEffect(() => {
    // The amount of an invoice that was added is what is typed next.
    if (parts.length > count.current)
      element.current?.querySelector<HTMLInputElement>('li:last-child input')?.select();
    count.current = parts.length;
  }, [parts.length]);
  const found = useRef(new Map<string, Part>());
  const pick = (option: Option | undefined) => {
    const part = option && found.current.get(option.id);
    if (part) add(part);
  };
  return (
    <>
      {parts.length > 0 && (
        <ul class="bank-by-hand" ref={element}>
          {parts.map((part, at) => (
            <OnePart key={part.invoiceId} {...{ part, at, currency }} remove={() => remove(at)} />
          ))}
        </ul>
      )}
      <Labelled id={id} label={texts.add} hint={texts.addHint}>
        {(control) => (
          <Combobox
            key={parts.length}
            {...control}
            value=""
            search={openInvoices(currency, found.current)}
            onPick={pick}
          />
        )}
      </Labelled>
    </>
  );
}

interface OnePartProps {
  part: Part;
  at: number;
  currency: string;
  remove: () => void;
}

function OnePart({ part, at, currency, remove }: OnePartProps) {
  const form = useFormOfField();
  const errorId = useId();
  const field = `allocations.${at}`;
  useEffect(() => form.showField(field), [form, field]);
  const error = form.errorOf(field);
  const { number, buyerName, dueMinor, amountMinor } = part;
  return (
    <li>
      <span class="bank-part-name">
        <strong>{number}</strong>
        <Name>{texts.owes(buyerName, money(dueMinor, currency))}</Name>
      </span>
      <MoneyInput
        aria-label={texts.amountFor(number)}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        currency={currency}
        value={amountMinor}
        onInput={(minor, isReadable) => {
          form.setUnreadable(field, isReadable ? undefined : texts.noAmount(currency));
          if (isReadable) form.set(`${field}.amountMinor`, minor);
        }}
      />
      <Button kind="quiet" size="small" icon="trash" label={texts.remove(number)} onClick={remove} />
      {error !== undefined && (
        <p class="error" id={errorId}>
          <bdi>{error}</bdi>
        </p>
      )}
    </li>
  );
}

/** Finds open invoices, and keeps what was found by identifier. */
function openInvoices(currencyCode: string, found: Map<string, Part>): Search {
  return {
    async find(text, signal) {
      const query = { limit: FOUND_MAX, isOpen: true, currencyCode, ...(text !== '' && { q: text }) };
      const { data } = await api().GET('/invoices', { params: { query }, signal });
      return data.map((invoice) => {
        const { id, invoiceNumber = '', buyer, dueMinor, client } = invoice;
        const buyerName = buyer?.legalName ?? '';
        found.set(id, {
          ...{ invoiceId: id, number: invoiceNumber, buyerName, client, dueMinor },
          amountMinor: undefined,
        });
        return { id, title: invoiceNumber, detail: texts.owes(buyerName, money(dueMinor, currencyCode)) };
      });
    },
  };
}
