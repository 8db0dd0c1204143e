/** Rules that an e-invoice follows beside EN 16931. */
export const E_INVOICE_PROFILES = ['EN16931', 'XRECHNUNG', 'PEPPOL', 'FR_CTC'] as const;
export type EInvoiceProfile = (typeof E_INVOICE_PROFILES)[number];
