import { useLayoutEffect } from 'preact/hooks';
import { api, tenant } from '../../app/session.ts';
import { words } from '../../words/words.ts';
import { Dialog } from '../dialog.tsx';
import { CurrencyField, PickField, SelectField } from '../fields.tsx';
import { Form, Row } from '../form.tsx';
import { useForm } from '../form-state.ts';
import { money, today } from '../format.ts';
import { notify } from '../notice.tsx';
import { Loaded, Warning } from '../problem.tsx';
import { searchRecords } from '../records.ts';
import { refreshMoney, useAccount } from './account-data.ts';
import { type Amounts, dueOf, type OpenItem, oldestFirst, sumOf, wishesOf } from './allocating.ts';
import { AllocationFields } from './allocation-fields.tsx';
import { dayTime, MoneyFields, moneyBody, moneyOf } from './money-fields.tsx';

const { newPayment: texts, pay } = words.account;

type Way = keyof typeof texts.ways;

const WAYS = Object.entries(texts.ways).map(([value, text]) => ({ value, text }));

interface PaymentDialogProps {
  /** Asked for, unless it is known. */
  client?: { id: string; name: string };
  currencyCode?: string | undefined;
  /** Chosen invoices of the client, in that currency. Without them, all open ones are offered. */
  chosen?: readonly OpenItem[];
  onClose: () => void;
  /** After it was recorded. */
  done?: () => void;
}

/** Records money of a client, and what it pays. */
export function PaymentDialog(props: PaymentDialogProps) {
  const { client, chosen, onClose } = props;
  const { form, read, items, currency } = usePayment(props);
  const values = form.values.value;
  const amountMinor = values.amountMinor ?? 0;
  // As long as both agree, the payment is the sum of what it pays.
  const follow = (amounts: Amounts, before: Amounts) => {
    if (amountMinor === sumOf(before)) form.set('amountMinor', sumOf(amounts));
  };
  return (
    <Dialog title={client ? texts.titleOf(client.name) : texts.title} onClose={onClose}>
      <Form form={form} submit={pay.submit} onCancel={onClose}>
        {!client && (
          <PickField name="clientId" label={texts.client} search={searchRecords('clients')} required />
        )}
        <MoneyFields
          currency={currency}
          day={{ name: 'paidAt', label: pay.receivedOn }}
          referenceHint={pay.referenceHint}
        />
        {chosen && <AllocationFields {...{ items, currency, amountMinor }} onAmounts={follow} />}
        {!chosen && (
          <Row>
            <CurrencyField name="currencyCode" label={texts.currency} />
            <SelectField name="how" label={texts.how} choices={WAYS} />
          </Row>
        )}
        {!chosen && values.clientId !== '' && values.how !== 'ACCOUNT' && (
          <Loaded read={read} lines={2}>
            {({ hasMoreItems }) =>
              items.length === 0 ? (
                <p class="quiet-text">{texts.nothingOpen(currency)}</p>
              ) : (
                <>
                  {hasMoreItems && <Warning kind="info">{words.account.allocation.more}</Warning>}
                  <AllocationFields {...{ items, currency, amountMinor }} fixed={fixedOf(values, items)} />
                </>
              )
            }
          </Loaded>
        )}
      </Form>
    </Dialog>
  );
}

/** The form, and what the payment can pay. */
function usePayment({ client, currencyCode, chosen, onClose, done }: PaymentDialogProps) {
  const ownCurrency = tenant.value?.currencyCode ?? 'EUR';
  const form = useForm({
    key: `payments/new/${client?.id ?? ''}/${chosen?.map(({ id }) => id).join() ?? ''}`,
    initial: {
      ...moneyOf(chosen && sumOf(dueOf(chosen))),
      paidAt: today(),
      clientId: client?.id ?? '',
      currencyCode: currencyCode ?? ownCurrency,
      how: (chosen ? 'HAND' : 'OLDEST') as Way,
      amounts: (chosen ? dueOf(chosen) : {}) as Amounts,
    },
    send: (values, attempt) => {
      const paidAt = dayTime(values.paidAt);
      const allocations = wishesOf(items, amountsOf(values, items));
      const more = { ...(paidAt && { paidAt }), ...(allocations.length > 0 && { allocations }) };
      const of = { clientId: values.clientId, currencyCode: values.currencyCode || ownCurrency };
      const body = { ...moneyBody(values), ...of, ...more };
      return api().POST('/payments', { params: { header: attempt.header }, body });
    },
    done: ({ data }) => {
      onClose();
      done?.();
      refreshMoney();
      notify(pay.done(money(data.amountMinor, data.currencyCode)), { undo: () => reverse(data.id) });
    },
  });
  const { clientId, how, currencyCode: chosenCurrency } = form.values.value;
  const currency = chosenCurrency || ownCurrency;
  const read = useAccount(chosen ? undefined : clientId || undefined);
  const items: readonly OpenItem[] =
    chosen ?? read.data?.items.filter((item) => item.currencyCode === currency) ?? [];
  // Money that is to be allocated is not sent before it is known what is open.
  const isWaiting = !chosen && clientId !== '' && how !== 'ACCOUNT' && read.data === undefined;
  useLayoutEffect(() => form.setUnreadable('items', isWaiting ? '' : undefined), [form, isWaiting]);
  return { form, read, items, currency };
}

interface Chosen {
  how: Way;
  amountMinor: number | undefined;
  amounts: Amounts;
}

/** Amounts that follow from the amount of the payment. */
function fixedOf({ how, amountMinor = 0 }: Chosen, items: readonly OpenItem[]): Amounts | undefined {
  return how === 'OLDEST' ? oldestFirst(items, amountMinor) : undefined;
}

function amountsOf(values: Chosen, items: readonly OpenItem[]): Amounts {
  return values.how === 'ACCOUNT' ? {} : (fixedOf(values, items) ?? values.amounts);
}

async function reverse(paymentId: string): Promise<void> {
  await api().DELETE('/payments/{paymentId}', { params: { path: { paymentId } } });
  refreshMoney();
}
