import type { DocumentHead } from '../facts/document.ts';
import { currencyProblems } from './check-currency.ts';
import { frenchProblems } from './check-france.ts';
import { partyProblems } from './check-parties.ts';
import { peppolProblems } from './check-peppol.ts';
import { taxProblems } from './check-taxes.ts';
import { germanProblems } from './check-xrechnung.ts';
import { isGerman } from './payment.ts';
import { type EInvoiceProblem, need } from './problems.ts';
import { termsOf } from './terms.ts';

export type { EInvoiceProblem };

/**
 * Everything that makes the document invalid under its profile. Whatever has no problem is valid by the official rules,
 * in UBL, in CII and inside a Factur-X file. The number and the dates that a draft gets at issue are no problems.
 */
export function eInvoiceProblems(head: DocumentHead): EInvoiceProblem[] {
  const terms = termsOf(head);
  const checked = { head, terms };
  return [
    ...need(
      head.lineCount > 0,
      'billables',
      'BR-16',
      'An e-invoice has at least one line',
      'add billables first',
    ),
    ...partyProblems(checked),
    ...currencyProblems(checked),
    ...taxProblems(checked),
    ...periodProblems(head),
    ...(isGerman(head.eInvoiceProfile, terms) ? germanProblems(checked) : []),
    ...(head.eInvoiceProfile === 'PEPPOL' ? peppolProblems(checked) : []),
    ...(head.eInvoiceProfile === 'FR_CTC' ? frenchProblems(checked) : []),
  ];
}

function periodProblems({ serviceFrom, serviceTo }: DocumentHead): EInvoiceProblem[] {
  const isInOrder = !serviceFrom || !serviceTo || serviceFrom <= serviceTo;
  return need(
    isInOrder,
    'serviceTo',
    'BR-29',
    'The service must not end before it begins',
    'set serviceFrom and serviceTo on the invoice with PATCH /invoices/{invoiceId}',
  );
}
