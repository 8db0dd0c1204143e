import type { DocumentBankAccount } from '../../documents/facts/frozen-schema.ts';
import type { StoredAddress, StoredParty } from '../../documents/facts/parties.ts';
import type { EInvoiceProfile } from '../../documents/facts/profiles.ts';
import type { VatCheck, VatNumberCheck } from '../../parties/vat-number-check.ts';

/** The parties of a draft as they are stored now, and the terms that it inherits. */
export interface Parties {
  seller: StoredParty & {
    bankAccounts: DocumentBankAccount[];
    locale: string | null;
    /** The currency in which the seller declares its tax. */
    homeCurrency: string | null;
    eInvoiceProfile: EInvoiceProfile;
    isEInvoiceRequired: boolean;
    /** Whether warnings about the law are obstacles. */
    isStrict: boolean;
    /** Whether the date of issue is the day of service where none is given. */
    isServedAtIssue: boolean;
    timeZone: string;
    vatCheck: VatCheck;
    logoAssetId: string | null;
    backgroundAssetId: string | null;
    accentColor: string | null;
    invoiceIntroduction: string | null;
    invoiceClosing: string | null;
  };
  sellerAddress: StoredAddress | null;
  buyer: StoredParty & {
    buyerReference: string | null;
    locale: string | null;
    vatNumberCheck: VatNumberCheck | null;
  };
  buyerAddress: StoredAddress | null;
  paymentTermsDays: number;
  contractLocale: string | null;
}

/** Lines of services with the category K, which is for goods. */
export interface ServicesAsGoods {
  /** The place of the first among all lines, from 0. */
  index: number;
  count: number;
}

/** The facts in other records that decide whether a draft can be finalized. Most drafts ask for none. */
export interface Readiness {
  /** The first of the lines without a tax. */
  untaxedLines: { id: string; name: string }[] | null;
  servicesAsGoods: ServicesAsGoods | null;
  parties: Parties;
}
