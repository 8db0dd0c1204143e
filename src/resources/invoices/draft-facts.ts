import type { EInvoiceProfile } from '../document-files/profiles.ts';
import type { StoredAddress, StoredParty } from '../documents/parties.ts';
import type { DocumentBankAccount } from './frozen-schema.ts';

/** The parties of a draft as they are stored now, and the terms that it inherits. */
export interface Parties {
  seller: StoredParty & {
    bankAccounts: DocumentBankAccount[];
    locale: string | null;
    currencyCode: string | null;
    eInvoiceProfile: EInvoiceProfile;
    isEInvoiceRequired: boolean;
    logoAssetId: string | null;
    backgroundAssetId: string | null;
  };
  sellerAddress: StoredAddress | null;
  buyer: StoredParty & { buyerReference: string | null };
  buyerAddress: StoredAddress | null;
  paymentTermsDays: number;
}

/** The facts that decide whether a draft can be finalized, besides its own fields. */
export interface Readiness {
  /** The number of lines without a tax, and the first of them. */
  untaxedCount: number;
  untaxedLines: { id: string; name: string }[] | null;
  mixedReasons: string[];
  linesFrom: string | null;
  linesTo: string | null;
  /** Null if nothing is asked of the parties. */
  parties: Parties | null;
}

const numbers = `'vatNumber', vat_number, 'registrationNumber', registration_number`;
const partyColumns = `'name', name, 'legalName', legal_name, ${numbers}, 'taxNumber', tax_number,
  'electronicAddress', electronic_address`;
const addressColumns = `'id', addresses.id, 'name', name, 'address1', address1, 'address2', address2, 'zip', zip,
  'city', city, 'region', region, 'country', country, 'countryCode', country_code, ${numbers}`;

/** The first of the tenant's pictures for the slot. */
const pictureFor = (slot: 'LOGO' | 'BACKGROUND') => `(
      select asset_id from media_attachments
      where media_attachments.tenant_id = (select app_tenant()) and client_id is null and slot = '${slot}'
      order by sort_order, created_at, id limit 1
    )`;

/**
 * The seller's address is the tenant's first. The buyer's is the invoice's, or else the contract's, or else the
 * client's first.
 */
export const partiesOfInvoice = `jsonb_build_object(
  'seller', (
    select jsonb_build_object(${partyColumns}, 'contact', contact, 'bankAccounts', bank_accounts, 'locale', locale,
      'currencyCode', currency_code, 'eInvoiceProfile', e_invoice_profile,
      'isEInvoiceRequired', is_e_invoice_required, 'logoAssetId', ${pictureFor('LOGO')},
      'backgroundAssetId', ${pictureFor('BACKGROUND')})
    from tenants where id = app_tenant()
  ),
  'sellerAddress', (
    select jsonb_build_object(${addressColumns}) from addresses
    where client_id is null order by client_id, sort_order, created_at, id limit 1
  ),
  'buyer', (
    select jsonb_build_object(${partyColumns}, 'buyerReference', buyer_reference)
    from clients where clients.id = invoices.client_id
  ),
  'buyerAddress', (
    select jsonb_build_object(${addressColumns}) from addresses
    where addresses.client_id = invoices.client_id
    order by addresses.id is not distinct from invoices.address_id desc,
      addresses.id is not distinct from (
        select contracts.address_id from contracts where contracts.id = invoices.contract_id
      ) desc,
      sort_order, created_at, addresses.id
    limit 1
  ),
  'paymentTermsDays', (select payment_terms_days from contracts where contracts.id = invoices.contract_id)
)`;

/** As many lines without a tax are named. */
const UNTAXED_NAMED = 10;

/** True if a party may be nameless: text without any of these characters is blank, or not in Latin letters. */
const mayBeNameless = `exists (
    select from clients, tenants
    where clients.id = invoices.client_id and tenants.id = app_tenant()
      and not (clients.name ~ '[!-~]' and tenants.name ~ '[!-~]')
  )`;

/**
 * Reads `Readiness` for a draft, and null for other invoices. The parties are read only if an untaxed line, a tax
 * category, the payment reference, a blank name or the tenant's rule for e-invoices asks something of them.
 */
export const readiness = `case when invoices.status = 'DRAFT' then jsonb_build_object(
  'untaxedCount', invoices.untaxed_count,
  'untaxedLines', case when invoices.untaxed_count > 0 then (
    select jsonb_agg(jsonb_build_object('id', untaxed.id, 'name', left(untaxed.name, 100))) from (
      select id, name from billables where billables.invoice_id = invoices.id and tax_category is null
      order by sort_order, created_at, id limit ${UNTAXED_NAMED}
    ) as untaxed
  ) end,
  'mixedReasons', invoices.mixed_reasons,
  'linesFrom', invoices.lines_from,
  'linesTo', invoices.lines_to,
  'parties', case when invoices.untaxed_count > 0 or invoices.payment_reference is not null
      or invoices.tax_currency_code is not null or invoices.taxes @? '$[*] ?
      (@.category == "AE" || @.category == "K" || @.category == "G" || @.category == "O")' or ${mayBeNameless}
      or (select is_e_invoice_required from tenants where id = app_tenant())
    then ${partiesOfInvoice} end
) end`;
