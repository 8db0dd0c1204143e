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
