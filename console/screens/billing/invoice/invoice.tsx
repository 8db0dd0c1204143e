import type { ScreenProps } from '../../../app/screen.ts';
import { can } from '../../../app/session.ts';
import { Loaded } from '../../../parts/problem.tsx';
import { DraftPage } from './draft-page.tsx';
import { IssuedPage } from './issued-page.tsx';
import { useInvoice } from './records.ts';

export default function InvoiceScreen({ params }: ScreenProps) {
  const read = useInvoice(params.invoiceId ?? '');
  return (
    <Loaded read={read} lines={10}>
      {(invoice) =>
        invoice.status === 'DRAFT' && can(invoice.issuesOn === undefined ? 'DRAFTER' : 'MEMBER') ? (
          <DraftPage invoice={invoice} />
        ) : (
          <IssuedPage invoice={invoice} />
        )
      }
    </Loaded>
  );
}
