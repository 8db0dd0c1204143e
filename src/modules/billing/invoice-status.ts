export const INVOICE_STATUSES = ['DRAFT', 'FINALIZED', 'PARTIALLY_PAID', 'PAID', 'CREDITED', 'VOID'] as const;

export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];
