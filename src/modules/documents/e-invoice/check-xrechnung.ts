import {
  type Checked,
  type EInvoiceProblem,
  need,
  ON_BANK_ACCOUNTS,
  ON_CLIENT,
  ON_TENANT,
  onAddress,
  onParty,
  type Role,
} from './problems.ts';

const ROLES: Role[] = ['seller', 'buyer'];

/** Peppol counts the same rules by names of its own. */
function ruleOf(number: number, { head }: Checked): string {
  return head.eInvoiceProfile === 'PEPPOL' ? `DE-R-${String(number).padStart(3, '0')}` : `BR-DE-${number}`;
}

/** XRechnung has demands beside EN 16931. Peppol has most of them between German parties. */
export function germanProblems(checked: Checked): EInvoiceProblem[] {
  const { terms, head } = checked;
  return [
    ...need(
      terms.payment,
      'bankAccount',
      ruleOf(1, checked),
      'German rules need payment instructions, so an account to pay to',
      ON_BANK_ACCOUNTS,
    ),
    ...need(
      terms.buyerReference,
      'buyerReference',
      ruleOf(15, checked),
      "German rules need the buyer's reference: the Leitweg-ID of an authority, or whatever a firm asks for",
      `set it on the invoice with PATCH /invoices/{invoiceId}, or ${ON_CLIENT}`,
    ),
    ...contactProblems(checked),
    ...ROLES.flatMap((role) => addressProblems(role, checked)),
    ...(head.eInvoiceProfile === 'XRECHNUNG'
      ? ROLES.flatMap((role) => electronicAddressProblems(role, checked))
      : []),
  ];
}

/** Both parties have an electronic address under XRechnung and Peppol. */
export function electronicAddressProblems(role: Role, { terms }: Checked): EInvoiceProblem[] {
  return need(
    terms[role].electronicAddress,
    `${role}.electronicAddress`,
    role === 'seller' ? 'PEPPOL-EN16931-R020' : 'PEPPOL-EN16931-R010',
    `The ${role} needs an electronic address, such as {"scheme": "9930", "id": "DE123456788"}`,
    onParty(role),
  );
}

function contactProblems(checked: Checked): EInvoiceProblem[] {
  const { name, phone, email } = checked.terms.seller.contact ?? {};
  const why = 'German rules need whom to ask about the invoice';
  const digits = phone?.match(/[0-9]/g)?.length ?? 0;
  return [
    ...need(name, 'seller.contact.name', ruleOf(5, checked), why, ON_TENANT),
    ...need(phone, 'seller.contact.phone', ruleOf(6, checked), why, ON_TENANT),
    ...need(
      !phone || digits >= 3,
      'seller.contact.phone',
      ruleOf(27, checked),
      'A telephone number has at least three digits',
      ON_TENANT,
    ),
    ...need(email, 'seller.contact.email', ruleOf(7, checked), why, ON_TENANT),
  ];
}

function addressProblems(role: Role, checked: Checked): EInvoiceProblem[] {
  const address = checked.terms[role].address;
  const isSeller = role === 'seller';
  const where = onAddress(role, checked);
  const why = (what: string) => `German rules need the ${what} of the ${role}`;
  return [
    ...need(address?.city, `${role}.address.city`, ruleOf(isSeller ? 3 : 8, checked), why('city'), where),
    ...need(
      address?.zip,
      `${role}.address.zip`,
      ruleOf(isSeller ? 4 : 9, checked),
      why('postal code'),
      where,
    ),
  ];
}
