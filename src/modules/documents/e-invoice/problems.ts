import type { DocumentHead } from '../facts/document.ts';
import type { Terms } from './terms.ts';

/** Something that makes a document invalid as an e-invoice. */
export interface EInvoiceProblem {
  /** The property of the invoice or credit note. */
  field: string;
  /** Why, and where to set it. */
  message: string;
  /** The rule that it breaks, as validators name it. */
  rule: string;
}

/** A document with its terms, as they would be written. */
export interface Checked {
  head: DocumentHead;
  terms: Terms;
}

export const ON_TENANT = 'set it on the tenant with PATCH /tenants/{tenantId}';
export const ON_CLIENT = 'set it on the client with PATCH /clients/{clientId}';
export const ON_BANK_ACCOUNTS =
  "set it in the tenant's bankAccounts with PATCH /tenants/{tenantId}, for this currency or for all";
const ON_ADDRESS = 'with PATCH /addresses/{addressId}';

export type Role = 'seller' | 'buyer';

/** Where the fields of a party are set. */
export function onParty(role: Role): string {
  return role === 'seller' ? ON_TENANT : ON_CLIENT;
}

/** Where the fields of a party's address are set. */
export function onAddress(role: Role, { head }: Checked): string {
  const whose = role === 'seller' ? "the tenant's own address" : "the client's address";
  if (head[role].address) return `set it on ${whose} ${ON_ADDRESS}`;
  const fields = role === 'seller' ? 'without clientId' : 'with its clientId';
  return `create ${whose} with POST /addresses ${fields}`;
}

/** Where a party's VAT number is set. The buyer's address may have one of its own. */
export function onVatNumber(role: Role): string {
  return role === 'seller' ? ON_TENANT : `${ON_CLIENT}, or on its address ${ON_ADDRESS}`;
}

/** The problem, unless the condition is met. */
export function need(
  isMet: unknown,
  field: string,
  rule: string,
  why: string,
  where: string,
): EInvoiceProblem[] {
  return isMet ? [] : [{ field, message: `${why}: ${where}`, rule }];
}
