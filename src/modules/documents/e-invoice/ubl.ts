import type { AllowanceTerms, DocumentAllowanceTerms } from './allowances.ts';
import { type AnnexTerms, annexTermsOf } from './annexes.ts';
import { contentsOf } from './contents.ts';
import type { LineTerms } from './lines.ts';
import type { Payment } from './payment.ts';
import { type Period, type TaxTerms, type Terms, termsOf, type WrittenDocument } from './terms.ts';
import type { Trader, TraderAddress } from './traders.ts';
import { group, leaf, xmlFile } from './xml.ts';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';

/** The document as a UBL 2.1 Invoice or CreditNote. The schema prescribes the order of elements. */
export function writeUbl(document: WrittenDocument): string {
  const { head, lines, isSandbox } = document;
  const terms = termsOf(head, { lines, isSandbox });
  const root = head.credit ? 'CreditNote' : 'Invoice';
  const namespaces = {
    xmlns: `${UBL}:${root}-2`,
    'xmlns:cac': `${UBL}:CommonAggregateComponents-2`,
    'xmlns:cbc': `${UBL}:CommonBasicComponents-2`,
  };
  const amount = amountsIn(terms.currencyCode);
  const contents = contentsOf(head, lines, terms, head.eInvoiceProfile);
  return xmlFile(root, namespaces, [
    ...beginning(terms, root),
    ...annexTermsOf(document, head.eInvoiceProfile).map(annex),
    group('cac:AccountingSupplierParty', party(terms.seller)),
    group('cac:AccountingCustomerParty', party(terms.buyer)),
    group('cac:Delivery', group('cac:DeliveryLocation', address('cac:Address', terms.deliverTo))),
    paymentMeans(terms.payment),
    group('cac:PaymentTerms', leaf('cbc:Note', terms.paymentTerms)),
    ...contents.allowances.map((one) => allowance(one, amount)),
    ...taxTotals(terms),
    group(
      'cac:LegalMonetaryTotal',
      amount('cbc:LineExtensionAmount', contents.lineTotal),
      amount('cbc:TaxExclusiveAmount', terms.net),
      amount('cbc:TaxInclusiveAmount', terms.total),
      amount('cbc:AllowanceTotalAmount', contents.allowanceTotal),
      amount('cbc:PayableRoundingAmount', terms.rounding),
      amount('cbc:PayableAmount', terms.payable),
    ),
    ...contents.lines.map((line) => lineOfDocument(line, root, amount)),
  ]);
}

type Amount = (name: string, value: string | undefined) => string;

function amountsIn(currencyID: string): Amount {
  return (name, value) => leaf(name, value, { currencyID });
}

function beginning(terms: Terms, root: 'Invoice' | 'CreditNote'): string[] {
  return [
    leaf('cbc:CustomizationID', terms.specification),
    leaf('cbc:ProfileID', terms.process),
    leaf('cbc:ID', terms.number),
    leaf('cbc:IssueDate', terms.issueDate),
    leaf('cbc:DueDate', terms.dueDate),
    leaf(`cbc:${root}TypeCode`, terms.typeCode),
    leaf('cbc:Note', withSubject(terms.note)),
    ...terms.codedNotes.map(({ subject, text }) => leaf('cbc:Note', `#${subject}#${text}`)),
    leaf('cbc:DocumentCurrencyCode', terms.currencyCode),
    leaf('cbc:TaxCurrencyCode', terms.taxInTaxCurrency?.currencyCode),
    leaf('cbc:BuyerReference', terms.buyerReference),
    period(terms.period),
    group('cac:OrderReference', leaf('cbc:ID', terms.orderReference)),
    ...terms.preceding.map(({ number, issueDate }) =>
      group(
        'cac:BillingReference',
        group('cac:InvoiceDocumentReference', leaf('cbc:ID', number), leaf('cbc:IssueDate', issueDate)),
      ),
    ),
  ];
}

function annex({ id, description, mimeCode, content }: AnnexTerms): string {
  return group(
    'cac:AdditionalDocumentReference',
    leaf('cbc:ID', id),
    leaf('cbc:DocumentDescription', description),
    group('cac:Attachment', leaf('cbc:EmbeddedDocumentBinaryObject', content, { mimeCode, filename: id })),
  );
}

/**
 * UBL reads three characters between number signs as the code of a note's subject (BR-CL-08). Where a text has some by
 * chance, the code of general information goes before it.
 */
function withSubject(note: string | undefined): string | undefined {
  const subject = /#([^#]*)#/.exec(note ?? '')?.[1];
  return subject !== undefined && [...subject].length === 3 ? `#AAI#${note}` : note;
}

function period(days: Period | undefined): string {
  return group('cac:InvoicePeriod', leaf('cbc:StartDate', days?.from), leaf('cbc:EndDate', days?.to));
}

function party(trader: Trader): string {
  const { electronicAddress, identifier, registration, contact } = trader;
  return group(
    'cac:Party',
    leaf('cbc:EndpointID', electronicAddress?.id, { schemeID: electronicAddress?.scheme }),
    group('cac:PartyIdentification', leaf('cbc:ID', identifier?.id, { schemeID: identifier?.scheme })),
    group('cac:PartyName', leaf('cbc:Name', trader.tradingName)),
    address('cac:PostalAddress', trader.address),
    taxRegistration(trader.vatNumber, 'VAT'),
    taxRegistration(trader.taxNumber, 'FC'),
    group(
      'cac:PartyLegalEntity',
      leaf('cbc:RegistrationName', trader.legalName),
      leaf('cbc:CompanyID', registration?.id, { schemeID: registration?.scheme }),
      leaf('cbc:CompanyLegalForm', trader.legalNotes),
    ),
    group(
      'cac:Contact',
      leaf('cbc:Name', contact?.name),
      leaf('cbc:Telephone', contact?.phone),
      leaf('cbc:ElectronicMail', contact?.email),
    ),
  );
}

function address(name: string, given: TraderAddress | undefined): string {
  return group(
    name,
    leaf('cbc:StreetName', given?.line1),
    leaf('cbc:AdditionalStreetName', given?.line2),
    leaf('cbc:CityName', given?.city),
    leaf('cbc:PostalZone', given?.zip),
    leaf('cbc:CountrySubentity', given?.region),
    group('cac:Country', leaf('cbc:IdentificationCode', given?.countryCode)),
  );
}

function taxRegistration(id: string | undefined, scheme: 'VAT' | 'FC'): string {
  if (id === undefined) return '';
  return group('cac:PartyTaxScheme', leaf('cbc:CompanyID', id), taxScheme(scheme));
}

function taxScheme(id: 'VAT' | 'FC'): string {
  return group('cac:TaxScheme', leaf('cbc:ID', id));
}

function paymentMeans(payment: Payment | undefined): string {
  return group(
    'cac:PaymentMeans',
    leaf('cbc:PaymentMeansCode', payment?.code),
    leaf('cbc:PaymentID', payment?.reference),
    group(
      'cac:PayeeFinancialAccount',
      leaf('cbc:ID', payment?.iban ?? payment?.accountNumber),
      group('cac:FinancialInstitutionBranch', leaf('cbc:ID', payment?.bic)),
    ),
  );
}

function taxTotals({ taxes, tax, currencyCode, taxInTaxCurrency }: Terms): string[] {
  const amount = amountsIn(currencyCode);
  const subtotal = (one: TaxTerms) =>
    group(
      'cac:TaxSubtotal',
      amount('cbc:TaxableAmount', one.taxable),
      amount('cbc:TaxAmount', one.tax),
      group(
        'cac:TaxCategory',
        leaf('cbc:ID', one.category),
        leaf('cbc:Percent', one.percent),
        leaf('cbc:TaxExemptionReasonCode', one.exemptionCode),
        leaf('cbc:TaxExemptionReason', one.exemptionReason),
        taxScheme('VAT'),
      ),
    );
  return [
    group('cac:TaxTotal', amount('cbc:TaxAmount', tax), ...taxes.map(subtotal)),
    taxInTaxCurrency
      ? group(
          'cac:TaxTotal',
          amountsIn(taxInTaxCurrency.currencyCode)('cbc:TaxAmount', taxInTaxCurrency.amount),
        )
      : '',
  ];
}

/** A discount. Those of the document have a tax. */
function allowance(one: AllowanceTerms & Partial<DocumentAllowanceTerms>, amount: Amount): string {
  return group(
    'cac:AllowanceCharge',
    leaf('cbc:ChargeIndicator', 'false'),
    leaf('cbc:AllowanceChargeReason', one.reason),
    leaf('cbc:MultiplierFactorNumeric', one.percent),
    amount('cbc:Amount', one.amount),
    amount('cbc:BaseAmount', one.base),
    one.category === undefined
      ? ''
      : group(
          'cac:TaxCategory',
          leaf('cbc:ID', one.category),
          leaf('cbc:Percent', one.taxPercent),
          taxScheme('VAT'),
        ),
  );
}

function lineOfDocument(line: LineTerms, root: 'Invoice' | 'CreditNote', amount: Amount): string {
  const { unitCode } = line;
  return group(
    `cac:${root}Line`,
    leaf('cbc:ID', line.id),
    leaf(`cbc:${root === 'Invoice' ? 'Invoiced' : 'Credited'}Quantity`, line.quantity, { unitCode }),
    amount('cbc:LineExtensionAmount', line.net),
    period(line.period),
    ...line.allowances.map((one) => allowance(one, amount)),
    group(
      'cac:Item',
      leaf('cbc:Description', line.description),
      leaf('cbc:Name', line.name),
      group(
        'cac:ClassifiedTaxCategory',
        leaf('cbc:ID', line.category),
        leaf('cbc:Percent', line.percent),
        taxScheme('VAT'),
      ),
    ),
    group(
      'cac:Price',
      amount('cbc:PriceAmount', line.price),
      leaf('cbc:BaseQuantity', line.priceQuantity, { unitCode }),
    ),
  );
}
