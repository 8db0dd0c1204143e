import { counted } from '../counted.ts';
import { accountKinds } from './account-kinds.ts';
import { words as agreements } from './agreement-rules.ts';
import { words as bank } from './bank.ts';
import { words as books } from './books-rules.ts';
import { words as deposits } from './deposits.ts';
import { eInvoiceRules } from './e-invoice-rules.ts';
import { lawRules } from './law-rules.ts';
import { words as moving } from './moving-rules.ts';
import { words as sending } from './sending.ts';
import { words as vatNumbers } from './vat-rules.ts';
import { words as work } from './work-rules.ts';

const lower = (name: string) =>
  /^[A-Z][a-z ]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

/** The service's rules, as the console says them when something is refused. */
export const words = {
  /** A field and its parts: `Buyer, address, country code`. */
  path: ([first = '', ...parts]: string[]) => [first, ...parts.map(lower)].join(', '),
  line: (number: number) => `Line ${number}`,
  inSentence: lower,
  or: 'or',
  /** A predicate with the name of its field. */
  of: (field: string, predicate: string) => `${field} ${predicate}`,
  aValue: 'A value',
  accountKinds,
  /** These follow the name of a field, or stand below it. */
  predicates: {
    ...work.predicates,
    ...agreements.predicates,
    ...bank.predicates,
    ...books.predicates,
    ...deposits.predicates,
    ...moving.predicates,
    ...sending.predicates,
    discountAmount: 'is required, or an amount instead',
    discountOneOf: 'must be left out beside a percentage',
    discountPercents: 'must come to at most 100 % together',
    discountTooLarge: 'must come to at most the price of the line, which must not be below 0',
    discountNeedsLines: 'need lines above 0 that they are taken off',
    earlyBeforeDue: 'must be below the payment terms: the discount ends before invoices are due',
    earlyUntilDue: 'end on the due date or later: enter fewer days, or a later due date',
    reducesTax: 'is needed: say whether a discount that is taken lowers the tax',
    discountOfTime: 'must be percentages, because the line was collected',
    roundedInFrancs: 'is possible only in CHF',
    general: 'is not accepted',
    required: 'is required',
    requiredWith: (fields: string) => `is required together with ${fields}`,
    requiredOr: (fields: string) => `is required, or ${fields} instead`,
    notSettable: 'can not be set here',
    amount: 'must be an amount',
    text: 'must be text',
    number: 'must be a number',
    wholeNumber: 'must be a whole number',
    yesOrNo: 'must be yes or no',
    form: 'does not have the right form',
    tooSmall: 'is too small',
    tooLarge: 'is too large',
    tooShort: 'is too short',
    tooLong: 'is too long',
    outOfRange: 'is not within its limits',
    atLeast: (count: number) => `must be at least ${count}`,
    atMost: (count: number) => `must be at most ${count}`,
    above: (count: number) => `must be above ${count}`,
    minLength: (count: number) => `must have at least ${counted(count, 'character', 'characters')}`,
    maxLength: (count: number) => `must have at most ${counted(count, 'character', 'characters')}`,
    lengthBetween: (least: number, most: number) => `must have ${least} to ${most} characters`,
    minItems: (count: number) => `must have at least ${counted(count, 'entry', 'entries')}`,
    maxItems: (count: number) => `must have at most ${counted(count, 'entry', 'entries')}`,
    decimals: (count: number) => `must have at most ${counted(count, 'decimal', 'decimals')}`,
    tooManyDecimals: 'has too many decimals',
    twice: 'must not be there twice',
    taken: 'is taken already',
    characters: 'has characters that can not be stored',
    entryName: 'has an entry whose name is not accepted',
    day: 'must be a date',
    email: 'must be an e-mail address',
    currency: 'must be a currency such as EUR',
    country: 'must be a country',
    unit: 'must be a unit such as hour, or its code',
    exemptionCode: 'must be a VATEX code, such as VATEX-EU-AE for reverse charge',
    addressScheme:
      'must be the code of a scheme, such as 0088 (GLN), 9930 (German VAT number) or EM (e-mail)',
    timeZone: 'must be a time zone such as Europe/Berlin',
    locale: 'must be a language such as de-DE',
    checkDigit: 'has a wrong check digit: one of its characters is mistyped',
    iban: 'must be an IBAN such as DE89 3704 0044 0532 0130 00',
    bic: 'must be a BIC of 8 or 11 characters',
    color: 'must be a colour such as #1d4ed8',
    routingNumber: 'must be a routing number of 9 digits; one of them may be mistyped',
    searchWords: (count: number) => `must have 1 to ${count} words`,
    numberFormat: 'needs {SEQ:n} once (n from 1 to 12), and may have {YYYY}, and {MM} beside {YYYY}',
    record: 'must be chosen from the list',
    eventType: 'must be an event from the list',
    choice: 'must be chosen from the list',
    notInSandbox: 'can not be used in a sandbox: nothing from there reaches a person or a bank',
    dayBetween: (first: string, last: string) => `must be between ${first} and ${last}`,
    dayAhead: 'must be at most one day ahead',
    yearsBack: (count: number) => `must be at most ${count} years back`,
    notBefore: (field: string) => `must not be before ${field}`,
    currencyOfAccount: 'is required, because another account has none',
    accountOfRouting: 'is required beside a routing number',
    taxCategoryRequired: 'is required, because there is no rate above 0',
    zeroNeedsCategory: 'is required for a rate of 0 %',
    creditKind:
      'is required, because a credited line holds tracked time: a correction takes the hours back, and they can be charged again; goodwill lowers the price only',
    currencyNowhere: 'is required here, for the client or for the company',
    rateForCategory: (category: string) => `is required for the tax category “${category}”`,
    exemptionReason: 'is required for lines that are exempt from tax, or its code',
    categoryNeeds: (category: string) => `is required for the tax category “${category}”`,
    categoryNeedsOr: (category: string, field: string) =>
      `or ${field} is required for the tax category “${category}”`,
    ...vatNumbers,
    refundTooMuch: (amount: string) => `must be at most what is on account, ${amount}`,
    paymentTooMuch: (amount: string) =>
      `must be at most the amount due, ${amount}, unless you say that more came in`,
    creditOfInvoice: (amount: string) =>
      `must come to at least 0 and, with tax, to at most what is left of the invoice, ${amount}`,
    creditOfLine: (amount: string) => `must be at most what is left of the line, ${amount}`,
    creditQuantity: 'must be at most the quantity that is left of the line',
    sumTooLarge: 'make the total of the invoice too large',
    taxOfDraft: (id: string) =>
      `cannot apply to the draft ${id}, which would become too large: issue, change or delete it first`,
    tooManyLines: (count: number) => `can be at most ${counted(count, 'line', 'lines')} on an invoice`,
    tooManyTaxes: (count: number) => `can have at most ${count} different taxes on an invoice`,
    yearsAfter: (count: number) => `must be at most ${counted(count, 'year', 'years')} after the start`,
    monthsAfter: (count: number) => `must be at most ${counted(count, 'month', 'months')} after the start`,
    periodTooLong: 'must be earlier: the report has too many rows',
    statementTooLong: (count: number) =>
      `must be later: a PDF has at most ${counted(count, 'row', 'rows')}. Download the CSV for the whole period`,
    standardAboveZero: 'must be above 0 for the standard rate. For 0 %, choose another category',
    zeroForCategory: (category: string) => `must be 0 for the tax category “${category}”`,
    taxTwice: 'must differ from the other taxes: a day has one tax',
    taxOfCountry: 'needs a tax category or a rate',
    taxCountries: (countries: string) => `must be the same on all lines, and is ${countries}`,
    exemptionCategories: 'is only for tax categories without a tax',
    taxOfReversal:
      'cannot be changed, because the line takes something back at the tax at which it was charged',
    followsTime: 'follows the time, the fee or the expense of the line. Change that, or delete the line',
    currencyOfInvoice: (code: string) => `must be the currency of the invoice, ${code}`,
    onAnotherLine: 'is already on another line of the invoice',
    oneDueDate: 'is there twice: give a day or a time',
    taxCurrency: 'must be another currency than that of the invoice, together with an exchange rate',
    numberTaken: 'would repeat the number of another document: change the number format in the settings',
    nameNeeded: 'must not be empty',
    mixedReasons: (category: string) =>
      `must be the same on all lines of the tax category “${category}”: a document has one reason for each`,
    outsideAlone: 'can be “Not subject to tax” on all lines or on none',
    ...lawRules,
    qrReference:
      'must be a QR reference of 27 digits, because the account has a QR-IBAN: correct or clear it',
    textRows: (rows: string, most: string) =>
      `have ${rows} rows of text, and a document shows at most ${most}: shorten names and descriptions, or make several invoices`,
    fontMissing: (characters: string) =>
      `has characters for which the service has no font: ${characters}. The PDF can not be made until the operator installs more fonts`,
    charactersReplaced: (characters: string) =>
      `has characters for which the service has no font: ${characters}. The PDF shows � in their place: write them in another way`,
    moreCharacters: 'have more texts with characters for which the service has no font',
    untaxedLines: (lines: string, more: number) =>
      `have no tax yet: ${lines}${more > 0 ? ` and ${more} more` : ''}. Set it on the lines, on the contract or for the company`,
    rateTwice: 'must differ from the other rates for the same role and unit',
    accountTwice: (code: string) => `must not be ${code} twice: a currency has one account`,
    seriesBegun: 'can be set only while the current period has no document: the numbers go on',
    expiry: (count: number) =>
      `must be in the future, and at most ${counted(count, 'year', 'years')} from now`,
    expiryOfMaker: (time: string) => `must not be later than ${time}, when your own token expires`,
    laterThanClock: (time: string) => `must be later than ${time}, which the clock shows`,
    clockTooFar: (time: string) => `must not be later than ${time}: a clock moves by at most two years`,
    noEvents: 'must be empty: this provider takes no events',
    projectKey: (provider: string) =>
      `must be a project's key as ${provider} shows it: a capital letter, then capitals, digits or _`,
    folder: "must be a folder: the last part of the folder's address in the browser",
    mappedTwice: 'is there twice',
    folderTwice: 'has a folder already',
    wholeUrl: 'must be the whole URL, with its secrets',
    url: 'must be a URL such as https://example.com/hooks',
    https: 'must start with https://',
    urlPassword: 'must not contain a user name or a password',
    urlPort: 'has a port that is not allowed',
    urlNotPublic: 'must be a public address, unless the operator allows it',
    ...eInvoiceRules,
  },
  /** These stand alone. */
  sentences: {
    ...work.sentences,
    ...agreements.sentences,
    ...bank.sentences,
    ...books.sentences,
    ...deposits.sentences,
    ...moving.sentences,
    ...sending.sentences,
    pricesOfHours: 'Hours need prices with or without tax as their contract has them.',
    contractPricesDraftOnly: 'Whether prices include tax is changed only while the contract is a draft.',
    unknownRole:
      'No rate of the contract names this role, so the price for everybody applies. Correct the role, or add a rate.',
    notNow: 'This is not possible at the moment.',
    finalizeDraft: (status: string) =>
      `Only a draft can be finalized. The status of this invoice is “${status}”.`,
    voidable: (status: string) =>
      `Only a draft or a finalized invoice without payments can be voided. The status of this one is “${status}”.`,
    payable: (status: string) =>
      `Only a finalized invoice that is not fully paid takes payments. The status of this one is “${status}”.`,
    creditable: (status: string) =>
      `Only a finalized invoice that is not fully credited can be credited. The status of this one is “${status}”.`,
    invoiceDraftOnly: (status: string) =>
      `An invoice can be changed only while it is a draft. The status of this one is “${status}”.`,
    voidPartlyCredited: 'A partly credited invoice can not be voided: credit the rest.',
    voidPaid: 'A paid invoice can not be voided: reverse its allocations, or credit it.',
    nothingToCredit: 'Nothing of this invoice is left to be credited.',
    originalOnly: 'An invoice of a former system has its original PDF and no other.',
    noLines: 'An invoice without lines can not be finalized: add some first.',
    totalBelowZero:
      'An invoice with a total below 0 can not be finalized: turn its draft into credit notes, or wait for more work to charge.',
    currencyWithLines: 'The currency of an invoice can be changed only while it has no lines.',
    contractNotInvoiced: (status: string) =>
      `Only a contract that has begun can be invoiced. The status of this one is “${status}”.`,
    neverIssued: 'This draft was voided, so it is never issued.',
    eNotIssued: 'Only an issued document is an e-invoice: finalize it first.',
    contractCurrency: 'The currency of a contract can be changed only while it is a draft.',
    contractDeletion: (status: string) =>
      `Only a draft of a contract can be deleted. The status of this one is “${status}”.`,
    contractActivation: (status: string) =>
      `Only a draft of a contract can be activated. The status of this one is “${status}”.`,
    contractEnd: (status: string) =>
      `Only an active contract can be ended. The status of this one is “${status}”.`,
    contractWithProjects: 'A contract with projects can not be deleted.',
    projectWithLines: 'A project with lines on invoices can not be deleted.',
    projectWithTime: 'A project with tracked time can not be deleted.',
    clientWithContracts: 'A client with contracts can not be deleted: archive it.',
    tooManyCompanies: (count: number) =>
      `One person may create ${counted(count, 'company', 'companies')}: delete one first, or ask the operator for more.`,
    tooManyTokens: (count: number) =>
      `A company has at most ${counted(count, 'access token', 'access tokens')}: revoke one first.`,
    linkUsed: 'This link was used already or has expired: ask for a new one.',
    accessToken: 'This is an access token, which signs nobody in: sign in as a person.',
    memberTwice: 'This person is a member already.',
    memberEmail: 'This e-mail address already belongs to a member or an invitation.',
    lastOwner: 'A company needs an owner: make somebody else an owner first.',
    pictureNotReady: 'The picture is not there yet: upload it first.',
    pictureAgain: 'This upload can not go on: start it again.',
    pictureIssued: 'A picture that issued documents show can not be deleted: they never change.',
    pictureAttached: 'A picture in use can not be deleted: remove it from its places first.',
    pictureType: 'The file is not a picture of the kind that its name says.',
    pictureBroken: 'The picture did not arrive whole: upload it again.',
    clockOfSandbox: 'Only the clock of a sandbox can be moved, and this company is real.',
    clockMoving: 'The clock of this sandbox is being moved. Try again when it has arrived.',
    copiedByPerson: 'An access token makes no sandbox of a company. Sign in as a person.',
    copyRunning: 'Another sandbox of this company is being made. Try again when it is there.',
    tooManyCopies: (count: number) =>
      `At most ${counted(count, 'sandbox is', 'sandboxes are')} made of one company: delete one of them first.`,
    tooLargeToCopy: (count: number) =>
      `A company with more than ${counted(count, 'record', 'records')} can not be copied.`,
    companyLimit:
      'The company has reached its limit of this. Delete something first, or ask the operator for more.',
    acceptsNoEvents: 'This provider takes no events.',
    subscribedTwice: 'The integration gets these events already.',
    tooManySubscriptions: (count: number) =>
      `An integration has at most ${counted(count, 'subscription', 'subscriptions')}: delete one first.`,
    connectFirst: 'The integration has to be connected first.',
    enableFirst: 'The integration is disabled: enable it first.',
    copiedWithoutSecrets: 'The integration was copied without its secrets: set it up anew first.',
    noSecret: 'This integration has no secret that could be replaced.',
    noPermissionNeeded: 'This integration needs no permission.',
    providerNotSetUp: 'This provider is not set up yet: ask the operator of the service.',
    notSent: 'Nothing is sent to this integration: switch it on or connect it first.',
  },
  /** Refusals without a field, by the status of the answer. */
  statuses: {
    mayNotCreate:
      'You may not create companies. Ask the operator of the service, or an owner to add you to theirs.',
    unauthorized: 'This sign-in is not valid or has ended. Sign in again.',
    forbidden: 'Your role does not allow this. Ask an owner or an admin of the company.',
    roleNeeded: (role: string) => `This needs the role ${role}. Ask an owner or an admin of the company.`,
    suspended:
      'This company is suspended: it can be read, and nothing in it changes. Ask the operator of the service.',
    scopeMissing:
      'You signed in with an access token that is limited and may not do this. Use another one, or ask an admin of the company to let it.',
    notFound: 'It was deleted, or you have no access to it.',
    fieldNotFound: (field: string) => `${field}: this record was deleted, or you have no access to it.`,
    conflict: 'Something else has changed this at the same time. Look at it again, and then repeat it.',
    tooLarge: 'This is too large.',
    tooMany: 'These were too many requests at once. Try again in a moment.',
    unavailable: 'The service can not do this at the moment. Try again soon.',
    failed: 'Something went wrong in the service. Try again later.',
  },
};
