import { countryNameIn } from '../../../platform/country-names.ts';
import type { DocumentHead } from '../facts/document.ts';
import type { Party, PartyAddress } from '../facts/party-schema.ts';
import { type DocumentLanguage, languageOf } from '../facts/texts.ts';
import { formAndCapital, frenchNumbers } from './france.ts';
import type { Labels } from './texts/labels.ts';
import { lines, words } from './words.ts';

/** Countries that write the city, then the region and the postal code. */
const CITY_FIRST = new Set(['US', 'CA', 'AU', 'IN', 'MX', 'BR']);
/** Countries that write the postal code under the city. */
const ZIP_LAST = new Set(['GB', 'IE']);

/** Where a letter goes, and how it is written. */
export interface Mail {
  language: DocumentLanguage;
  /** Whether sender and recipient are in the same country. Then nobody needs its name. */
  isDomestic: boolean;
}

export function mailOf({ seller, buyer, locale }: Pick<DocumentHead, 'seller' | 'buyer' | 'locale'>): Mail {
  const [from, to] = [seller.address, buyer.address];
  const isDomestic =
    from !== undefined && to !== undefined && placeOf(from) !== '' && placeOf(from) === placeOf(to);
  return { language: languageOf(locale), isDomestic };
}

/** The country by its code, or else as it was typed. */
function placeOf({ countryCode, country }: PartyAddress): string {
  return countryCode ?? words(country).toLowerCase();
}

/** The country as the page names it: in the language of the document, or as it was typed if it has no code. */
export function printedCountry({ countryCode, country }: PartyAddress, language: DocumentLanguage): string {
  return (countryCode && countryNameIn(language, countryCode)) ?? country;
}

/** A party with its address, line by line. */
export function addressLines(party: Party, mail: Mail): string[] {
  const { legalName, tradingName = '', address } = party;
  const names = tradingName === legalName ? [legalName] : [legalName, tradingName];
  const place = address
    ? [address.address1, address.address2 ?? '', ...townOf(address), ...countryOf(address, mail)]
    : [];
  return shown([...names, ...place]);
}

/** The sender in one line, as it stands above the buyer's address in the window of an envelope. */
export function returnLine({ legalName, address }: Party, mail: Mail): string {
  const place = address ? [address.address1, ...townOf(address), ...countryOf(address, mail)] : [];
  return shown([legalName, ...place]).join(' · ');
}

function shown(lines: string[]): string[] {
  return lines.map(words).filter((line) => line !== '');
}

function townOf(address: PartyAddress): string[] {
  const { zip, city, countryCode = '' } = address;
  const region = address.region === city ? '' : (address.region ?? '');
  if (CITY_FIRST.has(countryCode))
    return [[city, `${region} ${zip}`.trim()].filter((part) => part !== '').join(', ')];
  return ZIP_LAST.has(countryCode) ? [city, region, zip] : [`${zip} ${city}`, region];
}

function countryOf(address: PartyAddress, { language, isDomestic }: Mail): string[] {
  return isDomestic ? [] : [printedCountry(address, language)];
}

interface Named {
  label?: string;
  value: string;
}

/** The seller's columns at the foot of each page: address, numbers, contact, legal notes. */
export function footerColumns(seller: Party, labels: Labels, mail: Mail): Named[][] {
  const { footer } = labels;
  const contact = seller.contact ?? {};
  const country = seller.address?.countryCode ?? '';
  const columns = [
    sellerLines(seller, mail).map((value) => ({ value })),
    [
      ...named(footer.vatNumberIn?.[country] ?? footer.vatNumber, seller.vatNumber),
      ...named(footer.taxNumberIn?.[country] ?? footer.taxNumber, seller.taxNumber),
      ...registrations(seller, footer.registrationNumber),
    ],
    [
      ...named(undefined, contact.name),
      ...named(undefined, contact.email),
      ...named(undefined, contact.phone),
    ],
    lines(seller.legalNotes ?? '')
      .split('\n')
      .flatMap((line) => named(undefined, line)),
  ];
  return columns.filter((column) => column.length > 0);
}

/** The seller's name and address, with its legal form in France. */
function sellerLines(seller: Party, mail: Mail): string[] {
  const [name = '', ...rest] = addressLines(seller, mail);
  return [name, words(formAndCapital(seller)), ...rest].filter((line) => line !== '');
}

/** The registration number, by its own name in France. A text with words such as `RCS Paris 732 829 320` stays beside it. */
function registrations(party: Party, label: string): Named[] {
  const french = frenchNumbers(party);
  const { registrationNumber = '' } = party;
  const hasWords = /\D/.test(registrationNumber.replace(/\s/g, ''));
  const others = french.length === 0 || hasWords ? named(label, registrationNumber) : [];
  return [...french.flatMap((one) => named(one.label, one.value)), ...others];
}

export function named(label: string | undefined, value: string | undefined): Named[] {
  if (value === undefined || value.trim() === '') return [];
  return [{ ...(label === undefined ? {} : { label }), value: words(value) }];
}
