import { api, can } from '../../../app/session.ts';
import { Card } from '../../../parts/page.tsx';
import { Loaded, Warning } from '../../../parts/problem.tsx';
import { useRead } from '../../../parts/reads.ts';
import { Obstacles } from './obstacles.tsx';
import type { Invoice } from './records.ts';

const PROFILES: Record<string, string> = {
  EN16931: 'EN 16931',
  XRECHNUNG: 'XRechnung',
  PEPPOL: 'Peppol BIS Billing',
};

/** Whether the invoice can be an e-invoice, and what is missing. A draft is checked as if it were issued now. */
export function EInvoiceCheck({ invoice }: { invoice: Invoice }) {
  const params = { path: { invoiceId: invoice.id } };
  const read = useRead(`invoices/${invoice.id}/check`, (signal) =>
    api().GET('/invoices/{invoiceId}/e-invoice-check', { params, signal }),
  );
  const isDraft = invoice.status === 'DRAFT';
  return (
    <Card title="E-invoice check">
      <Loaded read={read}>
        {({ profile, isReady, problems }) =>
          isReady ? (
            <Warning kind="info">
              <span>
                {isDraft ? 'If it is finalized now, this invoice can be' : 'This invoice can be'} an e-invoice
                by the rules of {PROFILES[profile] ?? profile}.
              </span>
            </Warning>
          ) : (
            <>
              <p>
                {isDraft
                  ? `By the rules of ${PROFILES[profile] ?? profile}, this is missing. Mend it before you finalize: an issued invoice can't be changed.`
                  : `By the rules of ${PROFILES[profile] ?? profile}, this is missing. The invoice is issued and can't be changed. To send an e-invoice, credit it and issue a new one.`}
              </p>
              <Obstacles invoice={invoice} problems={problems} />
              {can('ADMIN') && <p class="quiet-text">The rules are chosen in the settings of the company.</p>}
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
