import type { Tax } from '../../documents/facts/frozen-schema.ts';
import { resolveParty } from '../../documents/facts/parties.ts';
import type { Party } from '../../documents/facts/party-schema.ts';
import {
  compactVatNumber,
  readVatNumber,
  vatNumberFault,
  vatPrefixOf,
} from '../../documents/facts/vat-numbers.ts';
import type { Parties, ServicesAsGoods } from './draft-facts.ts';
import type { Warning } from './problems-schema.ts';

/** Untaxed trade between two countries of the EU, which rests on the buyer's VAT number. */
interface TradeInEu {
  category: 'K' | 'AE';
  /** The prefix of the buyer's country. Undefined if the buyer is not in another country of the EU. */
  prefix: string | undefined;
}

type Categories = Pick<Tax, 'category'>[];

interface Problem {
  field: string;
  message: string;
  constraint: 'required' | 'state';
}

/**
 * K is always trade within the EU. AE is, if the buyer is in another country of the EU than the seller; if one of them has no
 * country, it may be domestic.
 */
function tradeInEu(taxes: Categories, seller: Party, buyer: Party): TradeInEu | undefined {
  const has = (category: string) => taxes.some((tax) => tax.category === category);
  if (has('K')) return { category: 'K', prefix: otherPrefix(seller, buyer, { isGoods: true }) };
  const prefix = has('AE') ? otherPrefix(seller, buyer, { isGoods: false }) : undefined;
  return prefix !== undefined && isInEu(seller) ? { category: 'AE', prefix } : undefined;
}

/** AE to a buyer in another country of the EU needs the VAT number: the registration number does not replace it. */
export function isReverseChargeInEu(taxes: Categories, seller: Party, buyer: Party): boolean {
  return tradeInEu(taxes, seller, buyer)?.category === 'AE';
}

function otherPrefix(seller: Party, buyer: Party, { isGoods }: { isGoods: boolean }): string | undefined {
  const prefix = prefixOf(buyer);
  if (prefix === prefixOf(seller)) return undefined;
  // Northern Ireland belongs to the EU's market of goods, not to that of services.
  return prefix === 'XI' && !isGoods ? undefined : prefix;
}

/** A party without an address is where its number is from. An address in Northern Ireland may be one in the United Kingdom. */
function prefixOf({ address, vatNumber = '' }: Party): string | undefined {
  const countryCode = address?.countryCode;
  const ofNumber = readVatNumber(vatNumber)?.prefix;
  return countryCode === undefined || (countryCode === 'GB' && ofNumber === 'XI')
    ? ofNumber
    : vatPrefixOf(countryCode);
}

function isInEu(seller: Party): boolean {
  return prefixOf(seller) !== undefined;
}

/** The obstacles in the countries and the numbers of the parties. Others say what is missing altogether. */
export function plausibilityObstacles(
  taxes: Categories,
  parties: Parties,
  seller: Party,
  buyer: Party,
): Problem[] {
  const trade = tradeInEu(taxes, seller, buyer);
  if (!trade) return [];
  const { category, prefix } = trade;
  if (seller.address?.countryCode !== undefined && !isInEu(seller)) return [SELLER_NOT_IN_EU];
  if (prefix === undefined) return buyer.address?.countryCode === undefined ? [] : [notInEu(category)];
  const wrong = numberProblem(buyer, category, prefix);
  if (wrong) return [wrong];
  const unconfirmed = parties.seller.vatCheck === 'REQUIRE' ? unconfirmedNumber(parties, buyer) : undefined;
  return unconfirmed ? [{ ...unconfirmed, constraint: 'state' }] : [];
}

const SELLER_NOT_IN_EU: Problem = {
  field: 'seller.address.countryCode',
  message: 'must be an EU country for the tax category K: give the lines G or O',
  constraint: 'state',
};

function notInEu(category: string): Problem {
  return {
    field: 'buyer.address.countryCode',
    message: `must be another EU country than the seller's for the tax category ${category}: correct the address, or give the lines another category`,
    constraint: 'state',
  };
}

function numberProblem({ vatNumber }: Party, category: string, prefix: string): Problem | undefined {
  const field = 'buyer.vatNumber';
  if (vatNumber === undefined) {
    const message =
      'is required for the tax category AE in another EU country: set it on the client, or on its address';
    // The need of K is said elsewhere.
    return category === 'AE' ? { field, message, constraint: 'required' } : undefined;
  }
  const isOfCountry = readVatNumber(vatNumber)?.prefix === prefix;
  const fault = isOfCountry
    ? vatNumberFault(vatNumber)
    : `must begin with ${prefix}, as numbers of the buyer's country do, for the tax category ${category}`;
  return fault === undefined ? undefined : { field, message: fault, constraint: 'state' };
}

/** The last answer of VIES counts if it is about this number. */
function unconfirmedNumber({ buyer: { vatNumberCheck } }: Parties, buyer: Party): Warning | undefined {
  if (buyer.vatNumber === undefined) return undefined;
  const check = vatNumberCheck?.vatNumber === compactVatNumber(buyer.vatNumber) ? vatNumberCheck : undefined;
  if (check?.status === 'VALID') return undefined;
  const message =
    check === undefined
      ? "is not confirmed by VIES: set it on the client and check it there. The tenant's vatCheck asks for it"
      : `is not valid by the answer of VIES on ${check.checkedOn}: correct it, or check it again. The tenant's vatCheck asks for it`;
  return { field: 'buyer.vatNumber', message };
}

/** Countries and numbers of the parties, and kinds of supply, that look wrong, but may be right. */
export function plausibilityWarnings(
  taxes: Tax[],
  parties: Parties,
  servicesAsGoods: ServicesAsGoods | null,
): Warning[] {
  const seller = resolveParty(parties.seller, parties.sellerAddress, 'SELLER');
  const buyer = resolveParty(parties.buyer, parties.buyerAddress, 'BUYER');
  return [
    ...numberWarnings(taxes, parties, seller, buyer),
    ...(isWithinOneCountry(seller, buyer) ? domesticWarnings(taxes) : []),
    ...(servicesAsGoods ? [servicesWarning(servicesAsGoods)] : []),
  ];
}

function numberWarnings(taxes: Tax[], parties: Parties, seller: Party, buyer: Party): Warning[] {
  const trade = tradeInEu(taxes, seller, buyer);
  // The category needs the number, so that its fault is an obstacle.
  if (trade?.prefix !== undefined && numberProblem(buyer, trade.category, trade.prefix)) return [];
  const fault = vatNumberFault(buyer.vatNumber ?? '');
  if (fault !== undefined) return [{ field: 'buyer.vatNumber', message: `looks wrong: it ${fault}` }];
  const isAsked = trade?.prefix !== undefined && parties.seller.vatCheck === 'WARN';
  const unconfirmed = isAsked ? unconfirmedNumber(parties, buyer) : undefined;
  return unconfirmed ? [unconfirmed] : [];
}

/** The first line stands for all: lines are services unless they say otherwise, so most often all of them are wrong. */
function servicesWarning({ index, count }: ServicesAsGoods): Warning {
  return {
    field: `billables.${index}.supply`,
    message: `is SERVICE, but the tax category K is for goods: set it to GOODS, or give services the category AE. Lines of this kind: ${count}`,
  };
}

function isWithinOneCountry(seller: Party, buyer: Party): boolean {
  const code = buyer.address?.countryCode;
  if (code === undefined) return false;
  return code === seller.address?.countryCode || (isInEu(seller) && prefixOf(seller) === vatPrefixOf(code));
}

function domesticWarnings(taxes: Tax[]): Warning[] {
  const reverse = taxes.find(({ category }) => category === 'AE');
  const isUnexplained =
    reverse && reverse.exemptionCode === undefined && reverse.exemptionReason === undefined;
  return [
    ...(taxes.some(({ category }) => category === 'G')
      ? [
          {
            field: 'buyer.address.countryCode',
            message:
              "is the seller's own country, but the tax category G is for exports: correct the address, or give the lines another category",
          },
        ]
      : []),
    ...(isUnexplained
      ? [
          {
            field: 'billables.taxExemptionReason',
            message:
              'should name the rule by which a buyer in the same country owes the tax: set it on the lines',
          },
        ]
      : []),
  ];
}
