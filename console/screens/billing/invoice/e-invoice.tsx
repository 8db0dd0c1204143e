import { api, can } from '../../../app/session.ts';
import { Card } from '../../../parts/page.tsx';
import { Loaded, Warning } from '../../../parts/problem.tsx';
import { useRead } from '../../../parts/reads.ts';
import { words } from '../../../words/words.ts';
import { Obstacles } from './obstacles.tsx';
import type { Invoice } from './records.ts';

const texts = words.invoice.check;

/** Names of standards, which every language has. */
const PROFILES: Record<string, string> = {
  EN16931: 'EN 16931',
  XRECHNUNG: 'XRechnung',
  PEPPOL: 'Peppol BIS Billing',
  FR_CTC: 'XP Z12-012',
};

/** Whether the invoice can be an e-invoice, and what is missing. A draft is checked as if it were issued now. */
export function EInvoiceCheck({ invoice }: { invoice: Invoice }) {
  const params = { path: { invoiceId: invoice.id } };
  const read = useRead(`invoices/${invoice.id}/check`, (signal) =>
    api().GET('/invoices/{invoiceId}/e-invoice-check', { params, signal }),
  );
  const isDraft = invoice.status === 'DRAFT';
  return (
    <Card title={texts.title}>
      <Loaded read={read}>
        {({ profile, isReady, problems }) => {
          const rules = PROFILES[profile] ?? profile;
          return isReady ? (
            <Warning kind="info">
              <span>{isDraft ? texts.draftIsReady(rules) : texts.isReady(rules)}</span>
            </Warning>
          ) : (
            <>
              <p>{isDraft ? texts.draftLacks(rules) : texts.lacks(rules)}</p>
              <Obstacles invoice={invoice} problems={problems} />
              {can('ADMIN') && <p class="quiet-text">{texts.whereRulesAre}</p>}
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}
