import { href } from '../../../app/router.ts';
import { day } from '../../../parts/format.ts';
import { Name } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { clientOf, contractOf, type Invoice } from './records.ts';

/** Whom the invoice is for, and under which contract. */
export function PartyLine({ invoice }: { invoice: Invoice }) {
  const contract = contractOf(invoice);
  const name = invoice.buyer?.legalName ?? clientOf(invoice)?.name;
  return (
    <p class="party-line">
      <a href={href(`/clients/${invoice.client}`)}>
        <Name>{name}</Name>
      </a>
      {contract && (
        <a href={href(`/contracts/${contract.id}`)}>
          <Name>{contract.name}</Name>
        </a>
      )}
      {invoice.issueDate && <span>{words.invoice.issuedOn(day(invoice.issueDate))}</span>}
      {invoice.kind !== 'INVOICE' && <span>{words.invoice.kinds[invoice.kind]}</span>}
      {invoice.origin === 'COLLECTED' && <span>{words.invoice.collectsWork}</span>}
    </p>
  );
}
