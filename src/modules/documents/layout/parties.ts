import type { Party, PartyAddress } from '../facts/party-schema.ts';
import type { Labels } from './texts/labels.ts';
import { words } from './words.ts';

/** Countries that write the city, then the region and the postal code. */
const CITY_FIRST = new Set(['US', 'CA', 'AU', 'IN', 'MX', 'BR']);
/** Countries that write the postal code under the city. */
const ZIP_LAST = new Set(['GB', 'IE']);

/** A party with its address, line by line. */
export function addressLines(party: Party): string[] {
  return [party.legalName, ...tradingName(party), ...(party.address ? streetAndCity(party.address) : [])]
    .map(words)
    .filter((line) => line !== '');
}

function tradingName(party: Party): string[] {
  return party.tradingName !== undefined && party.tradingName !== party.legalName ? [party.tradingName] : [];
}

function streetAndCity(address: PartyAddress): string[] {
  const { address1, address2 = '', zip, city, country, countryCode = '' } = address;
  const region = address.region === city ? '' : (address.region ?? '');
  const town = CITY_FIRST.has(countryCode)
    ? [[city, `${region} ${zip}`.trim()].filter((part) => part !== '').join(', ')]
    : ZIP_LAST.has(countryCode)
      ? [city, region, zip]
      : [`${zip} ${city}`, region];
  return [address1, address2, ...town, country];
}

/** The sender in one line, as it stands above the buyer's address in the window of an envelope. */
export function returnLine(party: Party): string {
  const { address } = party;
  return [party.legalName, address?.address1, address && `${address.zip} ${address.city}`]
    .flatMap((part) => (part === undefined ? [] : [words(part)]))
    .join(' · ');
}

interface Named {
  label?: string;
  value: string;
}

/** The seller's columns at the foot of each page: address, numbers, contact. */
export function footerColumns(seller: Party, labels: Labels): Named[][] {
  const { footer } = labels;
  const contact = seller.contact ?? {};
  const columns = [
    addressLines(seller).map((value) => ({ value })),
    [
      ...named(footer.vatNumberIn?.[seller.address?.countryCode ?? ''] ?? footer.vatNumber, seller.vatNumber),
      ...named(footer.taxNumber, seller.taxNumber),
      ...named(footer.registrationNumber, seller.registrationNumber),
    ],
    [
      ...named(undefined, contact.name),
      ...named(undefined, contact.email),
      ...named(undefined, contact.phone),
    ],
  ];
  return columns.filter((column) => column.length > 0);
}

export function named(label: string | undefined, value: string | undefined): Named[] {
  if (value === undefined || value.trim() === '') return [];
  return [{ ...(label === undefined ? {} : { label }), value: words(value) }];
}
