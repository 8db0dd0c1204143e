import { elementsAt, readXml, textAt, type XmlElement } from '../xml.ts';

/** An e-invoice as a receiver understands it, whichever syntax it came in. Absent terms are undefined. */
export type ReceivedEInvoice = ReturnType<typeof readUbl> | ReturnType<typeof readCii>;

export function readEInvoice(xml: string): ReceivedEInvoice {
  const root = readXml(xml);
  return root.name === 'rsm:CrossIndustryInvoice' ? readCii(root) : readUbl(root);
}

function dayOf(text: string | undefined): string | undefined {
  return text?.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
}

function readUbl(root: XmlElement) {
  const at = (path: string) => textAt(root, path);
  const kind = root.name;
  const totals = elementsAt(root, 'cac:TaxTotal');
  const [main] = totals.filter((total) => elementsAt(total, 'cac:TaxSubtotal').length > 0);
  const [second] = totals.filter((total) => total !== main);
  const sum = (name: string) => at(`cac:LegalMonetaryTotal/cbc:${name}Amount`);
  const period = (element: XmlElement) => ({
    from: textAt(element, 'cac:InvoicePeriod/cbc:StartDate'),
    to: textAt(element, 'cac:InvoicePeriod/cbc:EndDate'),
  });
  return {
    specification: at('cbc:CustomizationID'),
    process: at('cbc:ProfileID'),
    number: at('cbc:ID'),
    issueDate: at('cbc:IssueDate'),
    dueDate: at('cbc:DueDate'),
    typeCode: at(`cbc:${kind}TypeCode`),
    ...readUblNotes(root),
    currencyCode: at('cbc:DocumentCurrencyCode'),
    taxCurrencyCode: at('cbc:TaxCurrencyCode'),
    buyerReference: at('cbc:BuyerReference'),
    orderReference: at('cac:OrderReference/cbc:ID'),
    precedingNumber: at('cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID'),
    precedingDate: at('cac:BillingReference/cac:InvoiceDocumentReference/cbc:IssueDate'),
    period: period(root),
    seller: readUblParty(elementsAt(root, 'cac:AccountingSupplierParty/cac:Party')[0]),
    buyer: readUblParty(elementsAt(root, 'cac:AccountingCustomerParty/cac:Party')[0]),
    deliveryCountry: at('cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country/cbc:IdentificationCode'),
    paymentCode: at('cac:PaymentMeans/cbc:PaymentMeansCode'),
    paymentReference: at('cac:PaymentMeans/cbc:PaymentID'),
    account: at('cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID'),
    bic: at('cac:PaymentMeans/cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cbc:ID'),
    paymentTerms: at('cac:PaymentTerms/cbc:Note'),
    net: sum('LineExtension'),
    taxExclusive: sum('TaxExclusive'),
    taxInclusive: sum('TaxInclusive'),
    payable: sum('Payable'),
    rounding: sum('PayableRounding'),
    allowanceTotal: sum('AllowanceTotal'),
    allowances: readUblAllowances(root),
    tax: textAt(main, 'cbc:TaxAmount'),
    taxInTaxCurrency: textAt(second, 'cbc:TaxAmount'),
    taxes: elementsAt(main, 'cac:TaxSubtotal').map((one) => ({
      category: textAt(one, 'cac:TaxCategory/cbc:ID'),
      percent: textAt(one, 'cac:TaxCategory/cbc:Percent'),
      taxable: textAt(one, 'cbc:TaxableAmount'),
      tax: textAt(one, 'cbc:TaxAmount'),
      exemptionCode: textAt(one, 'cac:TaxCategory/cbc:TaxExemptionReasonCode'),
      exemptionReason: textAt(one, 'cac:TaxCategory/cbc:TaxExemptionReason'),
    })),
    lines: elementsAt(root, `cac:${kind}Line`).map((line) => ({
      id: textAt(line, 'cbc:ID'),
      name: textAt(line, 'cac:Item/cbc:Name'),
      description: textAt(line, 'cac:Item/cbc:Description'),
      quantity: textAt(line, `cbc:${kind === 'Invoice' ? 'Invoiced' : 'Credited'}Quantity`),
      unitCode: line.children.find(({ name }) => name.endsWith('Quantity'))?.attributes.unitCode,
      price: textAt(line, 'cac:Price/cbc:PriceAmount'),
      priceQuantity: textAt(line, 'cac:Price/cbc:BaseQuantity'),
      allowances: readUblAllowances(line),
      net: textAt(line, 'cbc:LineExtensionAmount'),
      category: textAt(line, 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID'),
      percent: textAt(line, 'cac:Item/cac:ClassifiedTaxCategory/cbc:Percent'),
      period: period(line),
    })),
  };
}

/** UBL writes the codes of French notes into their texts. */
function readUblNotes(root: XmlElement) {
  const notes = elementsAt(root, 'cbc:Note').map(({ text }) => text);
  const coded = notes.flatMap((note) => {
    const [, subject, text] = /^#(PMT|PMD|AAB)#(.*)$/s.exec(note) ?? [];
    return subject === undefined ? [] : [{ note, subject, text }];
  });
  return {
    note: notes.find((note) => coded.every((one) => one.note !== note)),
    codedNotes: coded.map(({ subject, text }) => [subject, text]),
  };
}

function readCiiNotes(root: XmlElement) {
  const notes = elementsAt(root, 'rsm:ExchangedDocument/ram:IncludedNote').map((one) => ({
    subject: textAt(one, 'ram:SubjectCode'),
    text: textAt(one, 'ram:Content'),
  }));
  return {
    note: notes.find(({ subject }) => subject === undefined)?.text,
    codedNotes: notes
      .filter(({ subject }) => subject !== undefined)
      .map(({ subject, text }) => [subject, text]),
  };
}

/** The discounts of a document or a line. */
function readUblAllowances(element: XmlElement) {
  return elementsAt(element, 'cac:AllowanceCharge').map((one) => ({
    amount: textAt(one, 'cbc:Amount'),
    base: textAt(one, 'cbc:BaseAmount'),
    percent: textAt(one, 'cbc:MultiplierFactorNumeric'),
    reason: textAt(one, 'cbc:AllowanceChargeReason'),
    category: textAt(one, 'cac:TaxCategory/cbc:ID'),
    taxPercent: textAt(one, 'cac:TaxCategory/cbc:Percent'),
  }));
}

function readUblParty(party: XmlElement | undefined) {
  const at = (path: string) => textAt(party, path);
  const registered = (isVat: boolean) =>
    elementsAt(party, 'cac:PartyTaxScheme').find(
      (one) => (textAt(one, 'cac:TaxScheme/cbc:ID') === 'VAT') === isVat,
    );
  return {
    legalName: at('cac:PartyLegalEntity/cbc:RegistrationName'),
    tradingName: at('cac:PartyName/cbc:Name'),
    identifier: at('cac:PartyIdentification/cbc:ID'),
    registration: at('cac:PartyLegalEntity/cbc:CompanyID'),
    registrationScheme: elementsAt(party, 'cac:PartyLegalEntity/cbc:CompanyID')[0]?.attributes.schemeID,
    legalNotes: at('cac:PartyLegalEntity/cbc:CompanyLegalForm'),
    vatNumber: textAt(registered(true), 'cbc:CompanyID'),
    taxNumber: textAt(registered(false), 'cbc:CompanyID'),
    electronicAddress: at('cbc:EndpointID'),
    electronicScheme: elementsAt(party, 'cbc:EndpointID')[0]?.attributes.schemeID,
    contact: ['Name', 'Telephone', 'ElectronicMail'].map((name) => at(`cac:Contact/cbc:${name}`)),
    address: ['StreetName', 'AdditionalStreetName', 'PostalZone', 'CityName', 'CountrySubentity'].map(
      (name) => at(`cac:PostalAddress/cbc:${name}`),
    ),
    countryCode: at('cac:PostalAddress/cac:Country/cbc:IdentificationCode'),
  };
}

function readCii(root: XmlElement) {
  const transaction = elementsAt(root, 'rsm:SupplyChainTradeTransaction')[0];
  const settlement = elementsAt(transaction, 'ram:ApplicableHeaderTradeSettlement')[0];
  const agreement = elementsAt(transaction, 'ram:ApplicableHeaderTradeAgreement')[0];
  const at = (path: string) => textAt(root, path);
  const settled = (path: string) => textAt(settlement, path);
  const sum = (name: string) =>
    settled(`ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:${name}Amount`);
  const currencyCode = settled('ram:InvoiceCurrencyCode');
  const taxTotals = elementsAt(
    settlement,
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:TaxTotalAmount',
  );
  const account = 'ram:SpecifiedTradeSettlementPaymentMeans/ram:PayeePartyCreditorFinancialAccount';
  const period = (element: XmlElement | undefined) => ({
    from: dayOf(textAt(element, 'ram:BillingSpecifiedPeriod/ram:StartDateTime/udt:DateTimeString')),
    to: dayOf(textAt(element, 'ram:BillingSpecifiedPeriod/ram:EndDateTime/udt:DateTimeString')),
  });
  return {
    specification: at('rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID'),
    process: at('rsm:ExchangedDocumentContext/ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID'),
    number: at('rsm:ExchangedDocument/ram:ID'),
    issueDate: dayOf(at('rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString')),
    dueDate: dayOf(settled('ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/udt:DateTimeString')),
    typeCode: at('rsm:ExchangedDocument/ram:TypeCode'),
    ...readCiiNotes(root),
    currencyCode,
    taxCurrencyCode: settled('ram:TaxCurrencyCode'),
    buyerReference: textAt(agreement, 'ram:BuyerReference'),
    orderReference: textAt(agreement, 'ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID'),
    precedingNumber: settled('ram:InvoiceReferencedDocument/ram:IssuerAssignedID'),
    precedingDate: dayOf(
      settled('ram:InvoiceReferencedDocument/ram:FormattedIssueDateTime/qdt:DateTimeString'),
    ),
    period: period(settlement),
    seller: readCiiParty(elementsAt(agreement, 'ram:SellerTradeParty')[0]),
    buyer: readCiiParty(elementsAt(agreement, 'ram:BuyerTradeParty')[0]),
    deliveryCountry: textAt(
      transaction,
      'ram:ApplicableHeaderTradeDelivery/ram:ShipToTradeParty/ram:PostalTradeAddress/ram:CountryID',
    ),
    paymentCode: settled('ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode'),
    paymentReference: settled('ram:PaymentReference'),
    account: settled(`${account}/ram:IBANID`) ?? settled(`${account}/ram:ProprietaryID`),
    bic: settled(
      'ram:SpecifiedTradeSettlementPaymentMeans/ram:PayeeSpecifiedCreditorFinancialInstitution/ram:BICID',
    ),
    paymentTerms: settled('ram:SpecifiedTradePaymentTerms/ram:Description'),
    net: sum('LineTotal'),
    taxExclusive: sum('TaxBasisTotal'),
    taxInclusive: sum('GrandTotal'),
    payable: sum('DuePayable'),
    rounding: sum('Rounding'),
    allowanceTotal: sum('AllowanceTotal'),
    allowances: readCiiAllowances(settlement),
    tax: taxTotals.find(({ attributes }) => attributes.currencyID === currencyCode)?.text,
    taxInTaxCurrency: taxTotals.find(({ attributes }) => attributes.currencyID !== currencyCode)?.text,
    taxes: elementsAt(settlement, 'ram:ApplicableTradeTax').map((one) => ({
      category: textAt(one, 'ram:CategoryCode'),
      percent: textAt(one, 'ram:RateApplicablePercent'),
      taxable: textAt(one, 'ram:BasisAmount'),
      tax: textAt(one, 'ram:CalculatedAmount'),
      exemptionCode: textAt(one, 'ram:ExemptionReasonCode'),
      exemptionReason: textAt(one, 'ram:ExemptionReason'),
    })),
    lines: elementsAt(transaction, 'ram:IncludedSupplyChainTradeLineItem').map((line) =>
      readCiiLine(line, period),
    ),
  };
}

function readCiiAllowances(element: XmlElement | undefined) {
  return elementsAt(element, 'ram:SpecifiedTradeAllowanceCharge').map((one) => ({
    amount: textAt(one, 'ram:ActualAmount'),
    base: textAt(one, 'ram:BasisAmount'),
    percent: textAt(one, 'ram:CalculationPercent'),
    reason: textAt(one, 'ram:Reason'),
    category: textAt(one, 'ram:CategoryTradeTax/ram:CategoryCode'),
    taxPercent: textAt(one, 'ram:CategoryTradeTax/ram:RateApplicablePercent'),
  }));
}

function readCiiLine(
  line: XmlElement,
  period: (element: XmlElement | undefined) => { from: string | undefined; to: string | undefined },
) {
  const settlement = elementsAt(line, 'ram:SpecifiedLineTradeSettlement')[0];
  const price = 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice';
  const quantity = elementsAt(line, 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity')[0];
  return {
    id: textAt(line, 'ram:AssociatedDocumentLineDocument/ram:LineID'),
    name: textAt(line, 'ram:SpecifiedTradeProduct/ram:Name'),
    description: textAt(line, 'ram:SpecifiedTradeProduct/ram:Description'),
    quantity: quantity?.text,
    unitCode: quantity?.attributes.unitCode,
    price: textAt(line, `${price}/ram:ChargeAmount`),
    priceQuantity: textAt(line, `${price}/ram:BasisQuantity`),
    allowances: readCiiAllowances(settlement),
    net: textAt(settlement, 'ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount'),
    category: textAt(settlement, 'ram:ApplicableTradeTax/ram:CategoryCode'),
    percent: textAt(settlement, 'ram:ApplicableTradeTax/ram:RateApplicablePercent'),
    period: period(settlement),
  };
}

function readCiiParty(party: XmlElement | undefined) {
  const at = (path: string) => textAt(party, path);
  const registered = (scheme: string) =>
    elementsAt(party, 'ram:SpecifiedTaxRegistration/ram:ID').find(
      ({ attributes }) => attributes.schemeID === scheme,
    )?.text;
  return {
    legalName: at('ram:Name'),
    tradingName: at('ram:SpecifiedLegalOrganization/ram:TradingBusinessName'),
    identifier: at('ram:ID') ?? at('ram:GlobalID'),
    registration: at('ram:SpecifiedLegalOrganization/ram:ID'),
    registrationScheme: elementsAt(party, 'ram:SpecifiedLegalOrganization/ram:ID')[0]?.attributes.schemeID,
    legalNotes: at('ram:Description'),
    vatNumber: registered('VA'),
    taxNumber: registered('FC'),
    electronicAddress: at('ram:URIUniversalCommunication/ram:URIID'),
    electronicScheme: elementsAt(party, 'ram:URIUniversalCommunication/ram:URIID')[0]?.attributes.schemeID,
    contact: [
      at('ram:DefinedTradeContact/ram:PersonName'),
      at('ram:DefinedTradeContact/ram:TelephoneUniversalCommunication/ram:CompleteNumber'),
      at('ram:DefinedTradeContact/ram:EmailURIUniversalCommunication/ram:URIID'),
    ],
    address: ['LineOne', 'LineTwo', 'PostcodeCode', 'CityName', 'CountrySubDivisionName'].map((name) =>
      at(`ram:PostalTradeAddress/ram:${name}`),
    ),
    countryCode: at('ram:PostalTradeAddress/ram:CountryID'),
  };
}
