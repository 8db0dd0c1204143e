import { useState } from 'preact/hooks';
import { href } from '../../../../app/router.ts';
import { api, can } from '../../../../app/session.ts';
import {
  type Account,
  type Payment,
  type Refund,
  refreshMoney,
} from '../../../../parts/account/account-data.ts';
import { RefundDialog } from '../../../../parts/account/refund-dialog.tsx';
import { reversePayment, reverseRefund } from '../../../../parts/account/reversing.tsx';
import { Button } from '../../../../parts/button.tsx';
import { day, money } from '../../../../parts/format.ts';
import { Menu } from '../../../../parts/menu.tsx';
import { notify } from '../../../../parts/notice.tsx';
import { SendDialog } from '../../../../parts/sending/send-dialog.tsx';
import { receiptOf } from '../../../../parts/sending/sendable.ts';
import { Name, Status } from '../../../../parts/text.tsx';
import { words } from '../../../../words/words.ts';
import { AllocateDialog } from './allocate.tsx';

const texts = words.account;

type Allocation = Payment['allocations'][number];

/** Those with something left are always shown, and so many of the others at first. */
const SHOWN = 10;

interface PaymentsProps extends Pick<Account, 'payments' | 'refunds' | 'items'> {
  /** The client's. */
  locale: string | undefined;
}

/** The payments of one currency: those with money left first, then the newest. */
export function Payments({ payments, refunds, items, locale }: PaymentsProps) {
  const [shown, setShown] = useState(SHOWN);
  const [opened, setOpened] = useState<{ dialog: 'allocate' | 'refund' | 'receipt'; payment: Payment }>();
  if (payments.length === 0) return <p class="quiet-text">{texts.payments.none}</p>;
  const left = payments.filter(({ onAccountMinor }) => onAccountMinor !== 0);
  const others = payments.filter(({ onAccountMinor }) => onAccountMinor === 0);
  const hidden = others.length - shown;
  const close = () => setOpened(undefined);
  return (
    <>
      <ul class="account-payments">
        {[...left, ...others.slice(0, shown)].map((payment) => (
          <OnePayment
            key={payment.id}
            payment={payment}
            refunds={refunds.filter((refund) => refund.payment === payment.id)}
            allocate={items.length > 0 ? () => setOpened({ dialog: 'allocate', payment }) : undefined}
            refund={() => setOpened({ dialog: 'refund', payment })}
            send={() => setOpened({ dialog: 'receipt', payment })}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <Button kind="quiet" size="small" onClick={() => setShown(others.length)}>
          {texts.payments.more(hidden)}
        </Button>
      )}
      {opened?.dialog === 'allocate' && (
        <AllocateDialog {...{ items }} payment={opened.payment} onClose={close} />
      )}
      {opened?.dialog === 'refund' && <RefundDialog payment={opened.payment} onClose={close} />}
      {opened?.dialog === 'receipt' && <SendDialog of={receiptOf(opened.payment, locale)} onClose={close} />}
    </>
  );
}

interface OnePaymentProps {
  payment: Payment;
  refunds: Refund[];
  /** Unless nothing is open. */
  allocate: (() => void) | undefined;
  refund: () => void;
  send: () => void;
}

function OnePayment({ payment, refunds, allocate, refund, send }: OnePaymentProps) {
  const { paidDate, amountMinor, currencyCode, onAccountMinor, method, reference, reversedDate } = payment;
  const isMember = can('MEMBER');
  const amount = money(amountMinor, currencyCode);
  const isLeft = isMember && onAccountMinor > 0;
  return (
    <li>
      <div class="account-payment">
        <strong>{day(paidDate)}</strong>
        <span class="account-details">
          {(method || reference) && <Name>{[method, reference].filter(Boolean).join(' · ')}</Name>}
          {reversedDate && <Status status="REVERSED" />}
          {onAccountMinor > 0 && (
            <Status status="OPEN">{texts.payments.onAccount(money(onAccountMinor, currencyCode))}</Status>
          )}
          {onAccountMinor < 0 && (
            <Status status="OVERDUE">{texts.payments.owed(money(-onAccountMinor, currencyCode))}</Status>
          )}
        </span>
        <span class="money">{reversedDate ? <del>{amount}</del> : amount}</span>
        <span class="account-actions">
          {isLeft && allocate && (
            <Button size="small" onClick={allocate}>
              {texts.allocate.action}
            </Button>
          )}
          {isMember && !reversedDate && (
            <Menu
              label={texts.payments.menu(day(paidDate))}
              className="button quiet small"
              items={[
                { text: words.messages.send.receipt, run: send },
                isLeft && { text: texts.refundAction, run: refund },
                { text: texts.reverseAction, isDangerous: true, run: () => reversePayment(payment) },
              ]}
            />
          )}
        </span>
      </div>
      {payment.allocations.length + refunds.length > 0 && (
        <ul class="account-allocations" aria-label={texts.payments.pays}>
          {payment.allocations.map((allocation) => (
            <OneAllocation key={allocation.id} {...{ payment, allocation }} />
          ))}
          {refunds.map((one) => (
            <OneRefund key={one.id} refund={one} />
          ))}
        </ul>
      )}
    </li>
  );
}

function OneAllocation({ payment, allocation }: { payment: Payment; allocation: Allocation }) {
  const { invoice, invoiceNumber, amountMinor } = allocation;
  const name = invoiceNumber ?? texts.allocation.refund;
  const amount = money(amountMinor, payment.currencyCode);
  return (
    <li>
      {invoice ? <a href={href(`/invoices/${invoice}`)}>{name}</a> : <span>{name}</span>}
      <span class="money">{amount}</span>
      {can('MEMBER') && (
        <Button
          kind="quiet"
          size="small"
          label={texts.free.label(amount, name)}
          onClick={() => free(payment, allocation)}
        >
          {texts.free.action}
        </Button>
      )}
    </li>
  );
}

function OneRefund({ refund }: { refund: Refund }) {
  const on = day(refund.refundedDate);
  return (
    <li>
      <span>{texts.payments.refund(on)}</span>
      <span class="money">{money(refund.amountMinor, refund.currencyCode)}</span>
      {can('MEMBER') && (
        <Button
          kind="quiet"
          size="small"
          label={texts.payments.reverseRefund(on)}
          onClick={() => reverseRefund(refund)}
        >
          {texts.reverseAction}
        </Button>
      )}
    </li>
  );
}

/** Puts the money back on account. It can be allocated again at once. */
async function free({ id: paymentId, currencyCode }: Payment, allocation: Allocation): Promise<void> {
  const { id: allocationId, invoice, payment, amountMinor } = allocation;
  const path = { paymentId, allocationId };
  await api().DELETE('/payments/{paymentId}/allocations/{allocationId}', { params: { path } });
  refreshMoney();
  const again = {
    ...(invoice && { invoiceId: invoice }),
    ...(payment && { paymentId: payment }),
    amountMinor,
  };
  notify(texts.free.done(money(amountMinor, currencyCode)), {
    undo: async () => {
      const params = { path: { paymentId } };
      await api().POST('/payments/{paymentId}/allocate', { params, body: { allocations: [again] } });
      refreshMoney();
    },
  });
}
