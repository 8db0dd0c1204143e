import type { EInvoiceProfile } from '../facts/profiles.ts';
import type { AllowanceTerms, DocumentAllowanceTerms } from './allowances.ts';
import { type AnnexTerms, annexTermsOf } from './annexes.ts';
import { type Contents, contentsOf } from './contents.ts';
import type { LineTerms } from './lines.ts';
import type { Payment } from './payment.ts';
import { type Period, type TaxTerms, type Terms, termsOf, type WrittenDocument } from './terms.ts';
import type { Trader, TraderAddress } from './traders.ts';
import { group, leaf, xmlFile } from './xml.ts';

const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};

/**
 * The document as a UN/CEFACT Cross Industry Invoice (D16B). The schema prescribes the order of elements, and has one preceding
 * invoice. The newer schema of Factur-X has any number of them.
 */
export function writeCii(
  document: WrittenDocument,
  profile: EInvoiceProfile = document.head.eInvoiceProfile,
  isFacturX = false,
): string {
  const { head, lines, isSandbox } = document;
  const all = termsOf(head, { profile, lines, isSandbox });
  const terms = isFacturX ? all : { ...all, preceding: all.preceding.slice(-1) };
  const contents = contentsOf(head, lines, terms, profile);
  return xmlFile('rsm:CrossIndustryInvoice', NAMESPACES, [
    group(
      'rsm:ExchangedDocumentContext',
      group('ram:BusinessProcessSpecifiedDocumentContextParameter', leaf('ram:ID', terms.process)),
      group('ram:GuidelineSpecifiedDocumentContextParameter', leaf('ram:ID', terms.specification)),
    ),
    group(
      'rsm:ExchangedDocument',
      leaf('ram:ID', terms.number),
      leaf('ram:TypeCode', terms.typeCode),
      day('ram:IssueDateTime', terms.issueDate),
      group('ram:IncludedNote', leaf('ram:Content', terms.note)),
      ...terms.codedNotes.map(({ subject, text }) =>
        group('ram:IncludedNote', leaf('ram:Content', text), leaf('ram:SubjectCode', subject)),
      ),
    ),
    '<rsm:SupplyChainTradeTransaction>',
    ...contents.lines.map(lineItem),
    agreement(terms, annexTermsOf(document, profile, isFacturX)),
    delivery(terms.deliverTo),
    settlement(terms, contents),
    '</rsm:SupplyChainTradeTransaction>',
  ]);
}

/** A day in format 102, YYYYMMDD. */
function day(name: string, date: string | undefined, type: 'udt' | 'qdt' = 'udt'): string {
  return group(name, leaf(`${type}:DateTimeString`, date?.replaceAll('-', ''), { format: '102' }));
}

function period(days: Period | undefined): string {
  return group(
    'ram:BillingSpecifiedPeriod',
    day('ram:StartDateTime', days?.from),
    day('ram:EndDateTime', days?.to),
  );
}

function lineItem(line: LineTerms): string {
  const { unitCode } = line;
  return group(
    'ram:IncludedSupplyChainTradeLineItem',
    group('ram:AssociatedDocumentLineDocument', leaf('ram:LineID', line.id)),
    group(
      'ram:SpecifiedTradeProduct',
      leaf('ram:Name', line.name),
      leaf('ram:Description', line.description),
    ),
    group(
      'ram:SpecifiedLineTradeAgreement',
      group(
        'ram:NetPriceProductTradePrice',
        leaf('ram:ChargeAmount', line.price),
        leaf('ram:BasisQuantity', line.priceQuantity, { unitCode }),
      ),
    ),
    group('ram:SpecifiedLineTradeDelivery', leaf('ram:BilledQuantity', line.quantity, { unitCode })),
    group(
      'ram:SpecifiedLineTradeSettlement',
      group(
        'ram:ApplicableTradeTax',
        leaf('ram:TypeCode', 'VAT'),
        leaf('ram:CategoryCode', line.category),
        leaf('ram:RateApplicablePercent', line.percent),
      ),
      period(line.period),
      ...line.allowances.map((one) => allowance(one)),
      group('ram:SpecifiedTradeSettlementLineMonetarySummation', leaf('ram:LineTotalAmount', line.net)),
    ),
  );
}

function agreement(terms: Terms, annexes: AnnexTerms[]): string {
  return group(
    'ram:ApplicableHeaderTradeAgreement',
    leaf('ram:BuyerReference', terms.buyerReference),
    group('ram:SellerTradeParty', party(terms.seller)),
    group('ram:BuyerTradeParty', party(terms.buyer)),
    group('ram:BuyerOrderReferencedDocument', leaf('ram:IssuerAssignedID', terms.orderReference)),
    ...annexes.map(({ id, description, mimeCode, content }) =>
      group(
        'ram:AdditionalReferencedDocument',
        leaf('ram:IssuerAssignedID', id),
        leaf('ram:TypeCode', '916'),
        leaf('ram:Name', description),
        leaf('ram:AttachmentBinaryObject', content, { mimeCode, filename: id }),
      ),
    ),
  );
}

function party(trader: Trader): string {
  const { electronicAddress, identifier, registration, contact } = trader;
  const taxRegistration = (id: string | undefined, schemeID: 'VA' | 'FC') =>
    group('ram:SpecifiedTaxRegistration', leaf('ram:ID', id, { schemeID }));
  return [
    // An identifier with a scheme is another element than one without.
    leaf(identifier?.scheme ? 'ram:GlobalID' : 'ram:ID', identifier?.id, { schemeID: identifier?.scheme }),
    leaf('ram:Name', trader.legalName),
    leaf('ram:Description', trader.legalNotes),
    group(
      'ram:SpecifiedLegalOrganization',
      leaf('ram:ID', registration?.id, { schemeID: registration?.scheme }),
      leaf('ram:TradingBusinessName', trader.tradingName),
    ),
    group(
      'ram:DefinedTradeContact',
      leaf('ram:PersonName', contact?.name),
      group('ram:TelephoneUniversalCommunication', leaf('ram:CompleteNumber', contact?.phone)),
      group('ram:EmailURIUniversalCommunication', leaf('ram:URIID', contact?.email)),
    ),
    address(trader.address),
    group(
      'ram:URIUniversalCommunication',
      leaf('ram:URIID', electronicAddress?.id, { schemeID: electronicAddress?.scheme }),
    ),
    taxRegistration(trader.vatNumber, 'VA'),
    taxRegistration(trader.taxNumber, 'FC'),
  ].join('');
}

function address(given: TraderAddress | undefined): string {
  return group(
    'ram:PostalTradeAddress',
    leaf('ram:PostcodeCode', given?.zip),
    leaf('ram:LineOne', given?.line1),
    leaf('ram:LineTwo', given?.line2),
    leaf('ram:CityName', given?.city),
    leaf('ram:CountryID', given?.countryCode),
    leaf('ram:CountrySubDivisionName', given?.region),
  );
}

/** The schema demands this element, even if there is nothing to say. */
function delivery(deliverTo: TraderAddress | undefined): string {
  const shipTo = group('ram:ShipToTradeParty', address(deliverTo));
  return `<ram:ApplicableHeaderTradeDelivery>${shipTo}</ram:ApplicableHeaderTradeDelivery>`;
}

/** A discount. Those of the document have a tax. */
function allowance(one: AllowanceTerms & Partial<DocumentAllowanceTerms>): string {
  return group(
    'ram:SpecifiedTradeAllowanceCharge',
    group('ram:ChargeIndicator', leaf('udt:Indicator', 'false')),
    leaf('ram:CalculationPercent', one.percent),
    leaf('ram:BasisAmount', one.base),
    leaf('ram:ActualAmount', one.amount),
    leaf('ram:Reason', one.reason),
    one.category === undefined
      ? ''
      : group(
          'ram:CategoryTradeTax',
          leaf('ram:TypeCode', 'VAT'),
          leaf('ram:CategoryCode', one.category),
          leaf('ram:RateApplicablePercent', one.taxPercent),
        ),
  );
}

function settlement(terms: Terms, { allowances, lineTotal, allowanceTotal }: Contents): string {
  const { currencyCode, taxInTaxCurrency } = terms;
  return group(
    'ram:ApplicableHeaderTradeSettlement',
    leaf('ram:PaymentReference', terms.payment?.reference),
    leaf('ram:TaxCurrencyCode', taxInTaxCurrency?.currencyCode),
    leaf('ram:InvoiceCurrencyCode', currencyCode),
    paymentMeans(terms.payment),
    ...terms.taxes.map(tax),
    period(terms.period),
    ...allowances.map(allowance),
    group(
      'ram:SpecifiedTradePaymentTerms',
      leaf('ram:Description', terms.paymentTerms),
      day('ram:DueDateDateTime', terms.dueDate),
    ),
    group(
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      leaf('ram:LineTotalAmount', lineTotal),
      leaf('ram:AllowanceTotalAmount', allowanceTotal),
      leaf('ram:TaxBasisTotalAmount', terms.net),
      leaf('ram:TaxTotalAmount', terms.tax, { currencyID: currencyCode }),
      leaf('ram:TaxTotalAmount', taxInTaxCurrency?.amount, { currencyID: taxInTaxCurrency?.currencyCode }),
      leaf('ram:RoundingAmount', terms.rounding),
      leaf('ram:GrandTotalAmount', terms.total),
      leaf('ram:DuePayableAmount', terms.payable),
    ),
    ...terms.preceding.map(({ number, issueDate }) =>
      group(
        'ram:InvoiceReferencedDocument',
        leaf('ram:IssuerAssignedID', number),
        day('ram:FormattedIssueDateTime', issueDate, 'qdt'),
      ),
    ),
  );
}

function paymentMeans(payment: Payment | undefined): string {
  return group(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    leaf('ram:TypeCode', payment?.code),
    group(
      'ram:PayeePartyCreditorFinancialAccount',
      leaf('ram:IBANID', payment?.iban),
      leaf('ram:ProprietaryID', payment?.accountNumber),
    ),
    group('ram:PayeeSpecifiedCreditorFinancialInstitution', leaf('ram:BICID', payment?.bic)),
  );
}

function tax(one: TaxTerms): string {
  return group(
    'ram:ApplicableTradeTax',
    leaf('ram:CalculatedAmount', one.tax),
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:ExemptionReason', one.exemptionReason),
    leaf('ram:BasisAmount', one.taxable),
    leaf('ram:CategoryCode', one.category),
    leaf('ram:ExemptionReasonCode', one.exemptionCode),
    leaf('ram:RateApplicablePercent', one.percent),
  );
}
