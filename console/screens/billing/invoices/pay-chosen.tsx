import type { Signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/client.ts';
import { ITEMS_MAX } from '../../../parts/account/account-data.ts';
import { PaymentDialog } from '../../../parts/account/payment-dialog.tsx';
import { Button } from '../../../parts/button.tsx';
import { money } from '../../../parts/format.ts';
import { words } from '../../../words/words.ts';
import { clientNameOf } from './listing.ts';
import { payable } from './paying.ts';

const texts = words.account.newPayment;

interface PayChosenProps {
  picked: Schemas['ExpandableInvoice'][];
  chosen: Signal<ReadonlySet<string>>;
}

/** Records one payment of the chosen invoices that are to be paid, if they have one client and currency. */
export function PayChosen({ picked, chosen }: PayChosenProps) {
  const [isOpen, setOpen] = useState(false);
  const { first, items, sumMinor, clients, currencies } = payable(picked);
  if (!first) return null;
  if (clients > 1) return <span class="quiet-text">{texts.severalClients}</span>;
  if (currencies > 1) return <span class="quiet-text">{texts.severalCurrencies}</span>;
  if (items.length > ITEMS_MAX) return <span class="quiet-text">{texts.atMost(ITEMS_MAX)}</span>;
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        {texts.actionOf(items.length, money(sumMinor, first.currencyCode))}
      </Button>
      {isOpen && (
        <PaymentDialog
          client={{ id: first.client, name: clientNameOf(first) ?? '' }}
          currencyCode={first.currencyCode}
          chosen={items}
          onClose={() => setOpen(false)}
          done={() => {
            chosen.value = new Set();
          }}
        />
      )}
    </>
  );
}
