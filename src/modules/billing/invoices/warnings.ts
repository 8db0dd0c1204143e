import { found } from '../../../platform/errors.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { pauses } from '../../../platform/pauses.ts';
import { namesOf } from '../../../platform/typesetting/character-names.ts';
import { rangesIn } from '../../../platform/typesetting/coverage.ts';
import { type Fonts, INSTALL_FONTS } from '../../../platform/typesetting/fonts.ts';
import { missingCharacters } from '../../../platform/typesetting/printable.ts';
import type { Party } from '../../documents/facts/party-schema.ts';
import { languageOf } from '../../documents/facts/texts.ts';
import { printedCountry } from '../../documents/layout/parties.ts';
import type { Parties } from './draft-facts.ts';
import { earlyPaymentWarnings } from './early-payment.ts';
import { frozenParts } from './freezing.ts';
import { legalWarnings } from './legal-warnings.ts';
import { plausibilityWarnings } from './plausible-categories.ts';
import { presentInvoice } from './presentation.ts';
import type { Warning } from './problems-schema.ts';
import type { Invoice } from './schema.ts';
import { readInvoice } from './store.ts';
import { type DraftTexts, type LineTexts, readDraftTexts, readDraftWithTexts } from './warnings-store.ts';

/** A draft with more has the same trouble everywhere. */
const WARNINGS_MAX = 20;
/** Lines that are looked at: enough to see that there are more. Each has up to 2,500 characters, and one thread answers all. */
const LINES_MAX = WARNINGS_MAX + 1;

type NamedText = readonly [field: string, text: string | null | undefined];

/** Warns of what a draft lacks by law, and of texts that its PDF could not show, while both can still be changed. */
export class DraftWarnings {
  private readonly fonts: Fonts;
  private pattern: Promise<string> | undefined;

  constructor(fonts: Fonts) {
    this.fonts = fonts;
  }

  /** A DRAFT with its warnings. Any other invoice stays as it is. */
  async addTo<I extends Invoice>({ db, clock }: Pick<TenantContext, 'db' | 'clock'>, invoice: I): Promise<I> {
    if (invoice.status !== 'DRAFT') return invoice;
    const read = await db.one(readDraftTexts, await this.lookFor(invoice.id));
    return read ? this.warn(invoice, read, clock.now()) : invoice; // deleted or issued meanwhile
  }

  /** Reads a new draft and its warnings at once. */
  async readDraft({ db, clock }: Pick<TenantContext, 'db' | 'clock'>, id: string): Promise<Invoice> {
    const read = await db.one(readDraftWithTexts, await this.lookFor(id));
    if (!read) return presentInvoice(found(await db.one(readInvoice, { id })), clock.now()); // issued meanwhile
    const now = clock.now();
    const { parties, lines, servicesAsGoods, ...row } = read;
    const texts = { parties, lines, servicesAsGoods, linesFrom: row.linesFrom };
    return this.warn(presentInvoice(row, now), texts, now);
  }

  private async lookFor(id: string) {
    this.pattern ??= patternOfMissing(this.fonts);
    return { id, pattern: await this.pattern, count: LINES_MAX };
  }

  private async warn<I extends Invoice>(
    invoice: I,
    { parties, lines, linesFrom, servicesAsGoods }: DraftTexts,
    now: Date,
  ): Promise<I> {
    // A strict tenant has these among the obstacles.
    const warnings = parties.seller.isStrict
      ? []
      : [
          ...legalWarnings({ ...invoice, linesFrom }, parties, now),
          ...plausibilityWarnings(invoice.taxes, parties, servicesAsGoods),
        ];
    warnings.push(...earlyPaymentWarnings(invoice, parties, now));
    const pause = pauses();
    for (const [field, text] of [...headTexts(invoice, parties), ...lines.flatMap(lineTexts)]) {
      warnings.push(...this.warningsOf(field, text ?? ''));
      await pause();
    }
    return { ...invoice, warnings: shortened(warnings) };
  }

  private warningsOf(field: string, text: string): Warning[] {
    const missing = missingCharacters(text, this.fonts);
    if (missing.length === 0) return [];
    const isOffered = (character: string) => this.fonts.isOffered(character.codePointAt(0) as number);
    const offered = missing.filter(isOffered);
    const others = missing.filter((character) => !isOffered(character));
    return [
      ...(offered.length === 0 ? [] : [{ field, message: installMessage(offered) }]),
      ...(others.length === 0 ? [] : [{ field, message: replaceMessage(others) }]),
    ];
  }
}

function installMessage(characters: string[]): string {
  return `has characters that no installed font has: ${namesOf(characters)}. The PDF can not show them: run ${INSTALL_FONTS} on the server and restart the service. Until then, the PDF of the issued invoice is not made`;
}

function replaceMessage(characters: string[]): string {
  return `has characters that no installed font has: ${namesOf(characters)}. The PDF shows \ufffd in their place: write them in another way, or add a font that has them to FONT_DIR on the server`;
}

/** The last warning of many stands for the others. */
function shortened(warnings: Warning[]): Warning[] {
  if (warnings.length <= WARNINGS_MAX) return warnings;
  const message = 'have more texts with characters that no installed font has';
  return [...warnings.slice(0, WARNINGS_MAX - 1), { field: 'billables', message }];
}

/** The texts of the page without its lines, by the names that obstacles use. */
function headTexts(invoice: Invoice, parties: Parties): NamedText[] {
  const { locale = null, buyerReference = null, paymentReference = null, currencyCode, taxes } = invoice;
  const draft = { locale, buyerReference, paymentReference, currencyCode, taxes, taxCountries: [] };
  const { seller, buyer, bankAccount, ...parts } = frozenParts(draft, parties);
  const { name, email, phone } = seller.contact ?? {};
  return [
    ...partyTexts('seller', seller, parts.locale),
    ['seller.legalNotes', seller.legalNotes],
    ['seller.invoiceIntroduction', parties.seller.invoiceIntroduction ?? undefined],
    ['seller.invoiceClosing', parties.seller.invoiceClosing ?? undefined],
    ...Object.entries({ name, email, phone }).map(
      ([part, text]) => [`seller.contact.${part}`, text] as const,
    ),
    ...partyTexts('buyer', buyer, parts.locale),
    ['reference', invoice.reference],
    ['buyerReference', parts.buyerReference],
    ['paymentReference', parts.givenReference],
    ['bankAccount.bankName', bankAccount?.bankName],
    ['bankAccount.accountNumber', bankAccount?.accountNumber],
    ['notes', invoice.notes],
    ...parts.taxes.map((tax) => ['billables.taxExemptionReason', tax.exemptionReason] as const),
  ];
}

function partyTexts(whose: 'seller' | 'buyer', party: Party, locale: string): NamedText[] {
  const { legalName, tradingName, vatNumber, taxNumber, registrationNumber, address } = party;
  const { address1, address2, zip, city, region } = address ?? {};
  const country = address && printedCountry(address, languageOf(locale));
  const own = { legalName, tradingName, vatNumber, taxNumber, registrationNumber };
  const ofAddress = { address1, address2, zip, city, region, country };
  return [
    ...Object.entries(own).map(([name, text]) => [`${whose}.${name}`, text] as const),
    ...Object.entries(ofAddress).map(([name, text]) => [`${whose}.address.${name}`, text] as const),
    ...Object.entries(party.frenchMentions ?? {}).map(
      ([name, text]) => [`${whose}.frenchMentions.${name}`, text] as const,
    ),
  ];
}

function lineTexts({ index, name, description }: LineTexts): NamedText[] {
  return [
    [`billables.${index}.name`, name],
    [`billables.${index}.description`, description],
  ];
}

/** Signs that pages leave out: controls, marks of direction, selectors, and blanks of all kinds. */
const LEFT_OUT =
  '\\u0001-\\u0020\\u007f-\\u00a0\\u00ad\\u034f\\u061c\\u115f\\u1160\\u1680\\u17b4\\u17b5\\u180b-\\u180f\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u3000\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\U000e0000-\\U000e0fff';

/**
 * A pattern for PostgreSQL that finds characters which no font has: 6 KB, or 13 KB with Chinese, Japanese and Korean. It is
 * compiled in less than a millisecond, and searches 100 MB a second. Reading the fonts takes about 50 ms in all.
 */
async function patternOfMissing(fonts: Fonts): Promise<string> {
  const pause = pauses();
  for (const family of fonts.families) {
    family.coverage();
    await pause();
  }
  const ranges = rangesIn(fonts.coverage).map(([start, end]) =>
    end - start === 1 ? escaped(start) : `${escaped(start)}-${escaped(end - 1)}`,
  );
  return `[^${LEFT_OUT}${ranges.join('')}]`;
}

/** PostgreSQL's texts have no character 0. */
function escaped(codePoint: number): string {
  const hex = Math.max(codePoint, 1).toString(16);
  return hex.length > 4 ? `\\U${hex.padStart(8, '0')}` : `\\u${hex.padStart(4, '0')}`;
}
