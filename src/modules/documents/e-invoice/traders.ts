import type { Party } from '../facts/party-schema.ts';
import type { EInvoiceProfile } from '../facts/profiles.ts';
import { registrationOf, vatNumberOf } from './identifiers.ts';
import { lineOf, textOf } from './xml.ts';

/** The seller (BG-4) or the buyer (BG-7). */
export interface Trader {
  legalName?: string | undefined;
  tradingName?: string | undefined;
  /** BT-29 or BT-46: a French SIRET, or the seller's tax number where no VAT number identifies it. BT-32 alone does not (BR-CO-26). */
  identifier?: { id: string; scheme?: string | undefined } | undefined;
  registration?: { id: string; scheme?: string | undefined } | undefined;
  vatNumber?: string | undefined;
  /** BT-32. */
  taxNumber?: string | undefined;
  /** BT-33. */
  legalNotes?: string | undefined;
  electronicAddress?: { scheme: string; id: string } | undefined;
  contact?: { name?: string | undefined; phone?: string | undefined; email?: string | undefined } | undefined;
  address?: TraderAddress | undefined;
}

export interface TraderAddress {
  line1?: string | undefined;
  line2?: string | undefined;
  city?: string | undefined;
  zip?: string | undefined;
  region?: string | undefined;
  countryCode?: string | undefined;
}

interface Circumstances {
  role: 'SELLER' | 'BUYER';
  /** Whether the document is outside the scope of tax, and so has no VAT numbers (BR-O-02). */
  isOutside: boolean;
  profile: EInvoiceProfile;
}

export function traderOf(party: Party, { role, isOutside, profile }: Circumstances): Trader {
  const address = party.address && addressOf(party.address);
  const vatNumber = isOutside ? undefined : vatNumberOf(party.vatNumber);
  const registration = registrationOf(party.registrationNumber, address?.countryCode);
  const taxNumber = role === 'SELLER' ? lineOf(party.taxNumber) : undefined;
  // Sweden's rules for Peppol leave no place for a tax number beside a registration number.
  const isSwedish = profile === 'PEPPOL' && address?.countryCode === 'SE' && registration !== undefined;
  return {
    legalName: lineOf(party.legalName),
    tradingName: lineOf(party.tradingName),
    identifier: vatNumber || (registration && !isOutside) || !taxNumber ? undefined : { id: taxNumber },
    registration,
    vatNumber,
    taxNumber: isSwedish ? undefined : taxNumber,
    legalNotes: role === 'SELLER' ? textOf(party.legalNotes) : undefined,
    electronicAddress: electronicAddressOf(party),
    contact: contactOf(party),
    address,
  };
}

function electronicAddressOf({ electronicAddress: given }: Party): Trader['electronicAddress'] {
  const scheme = lineOf(given?.scheme);
  const id = lineOf(given?.id);
  return scheme && id ? { scheme, id } : undefined;
}

function contactOf({ contact: given }: Party): Trader['contact'] {
  const contact = { name: lineOf(given?.name), phone: lineOf(given?.phone), email: lineOf(given?.email) };
  return contact.name || contact.phone || contact.email ? contact : undefined;
}

/** EN 16931 knows Kosovo by a code of its own. */
const COUNTRY_CODES: Record<string, string> = { XK: '1A' };

function addressOf(given: NonNullable<Party['address']>): TraderAddress {
  const code = lineOf(given.countryCode);
  return {
    line1: lineOf(given.address1),
    line2: lineOf(given.address2),
    city: lineOf(given.city),
    zip: lineOf(given.zip),
    region: lineOf(given.region),
    countryCode: code && (COUNTRY_CODES[code] ?? code),
  };
}
