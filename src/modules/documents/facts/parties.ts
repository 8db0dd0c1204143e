import { frenchMentionsOf, type StoredMentions } from './france.ts';
import type { Party, PartyAddress } from './party-schema.ts';

type Text = string | null | undefined;

/** A tenant or a client, as it is stored. */
export interface StoredParty {
  name: string;
  legalName?: Text;
  tradingName?: Text;
  vatNumber?: Text;
  taxNumber?: Text;
  registrationNumber?: Text;
  /** Only a tenant has it. */
  legalNotes?: Text;
  electronicAddress?: { scheme: string; id: string } | null | undefined;
  contact?: { name?: Text; email?: Text; phone?: Text } | null | undefined;
  frenchMentions?: StoredMentions | null | undefined;
}

export interface StoredAddress {
  id: string;
  name: string;
  address1: string;
  address2?: Text;
  zip: string;
  city: string;
  region?: Text;
  country: string;
  countryCode?: Text;
  vatNumber?: Text;
  registrationNumber?: Text;
}

/**
 * The party as a document shows it for ever, with one VAT number and one registration number at most. A client may be
 * registered at each of its addresses, so the buyer's address decides. A tenant's own numbers come before its address's.
 * The party's `name` is what the tenant calls it, so it is shown only where there is no other. Blank text counts as absent.
 */
export function resolveParty(
  party: StoredParty,
  address: StoredAddress | null | undefined,
  whose: 'SELLER' | 'BUYER',
): Party {
  const [first, second] = whose === 'SELLER' ? [party, address] : [address, party];
  const legalName = unlessBlank(party.legalName) ?? unlessBlank(address?.name) ?? party.name;
  // A nameless party is shown on drafts alone: `nameObstacles` keeps it from what is issued.
  const resolved = present({
    legalName,
    tradingName: party.tradingName === legalName ? undefined : party.tradingName,
    vatNumber: unlessBlank(first?.vatNumber) ?? second?.vatNumber,
    taxNumber: party.taxNumber,
    registrationNumber: unlessBlank(first?.registrationNumber) ?? second?.registrationNumber,
    legalNotes: party.legalNotes,
    electronicAddress: wholeElectronicAddress(party.electronicAddress),
    contact: presentContact(party.contact),
    frenchMentions:
      whose === 'SELLER' ? frenchMentionsOf(party.frenchMentions, address?.countryCode) : undefined,
    address: address ? presentAddress(address) : undefined,
  });
  return { legalName: '', ...resolved } as Party;
}

export function unlessBlank(text: Text): string | undefined {
  return text == null || text.trim() === '' ? undefined : text;
}

/** Leaves out what is absent or blank. */
function present(properties: Record<string, unknown>): object {
  const isPresent = (value: unknown) => (typeof value === 'string' ? value.trim() !== '' : value != null);
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => isPresent(value)));
}

/** Neither a scheme nor an identifier means anything alone. */
function wholeElectronicAddress(given: StoredParty['electronicAddress']): Party['electronicAddress'] {
  const scheme = unlessBlank(given?.scheme);
  const id = unlessBlank(given?.id);
  return scheme && id ? { scheme, id } : undefined;
}

function presentContact(given: StoredParty['contact']): Party['contact'] {
  const { name, email, phone } = given ?? {};
  const contact = present({ name, email, phone });
  return Object.keys(contact).length > 0 ? contact : undefined;
}

function presentAddress(given: StoredAddress): PartyAddress {
  const { id, name, address1, address2, zip, city, region, country, countryCode } = given;
  // Required texts stay even if blank: the address was accepted with them.
  return {
    ...{ id, name, address1, zip, city, country },
    ...present({ address2, region, countryCode }),
  };
}
