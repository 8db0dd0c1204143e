import type { words as english } from '../en/reports.ts';

export const words: typeof english = {
  download: 'CSV herunterladen',
  from: 'Von',
  noneHint: 'Wählen Sie andere Tage.',
  tabs: { ageing: 'Offene Posten', tax: 'Steuer', journal: 'Journal' },
  ageing: {
    asOf: 'Am Ende des',
    client: 'Kunde',
    notDue: 'Nicht fällig',
    days1To30: '1–30 Tage',
    days31To60: '31–60 Tage',
    days61To90: '61–90 Tage',
    daysOver90: 'Über 90 Tage',
    total: 'Summe',
    none: 'Niemand schuldete etwas',
    noneHint: 'Wählen Sie einen anderen Tag.',
  },
  tax: {
    category: 'Art der Steuer',
    rate: 'Satz',
    taxable: 'Bemessungsgrundlage',
    tax: 'Steuer',
    documents: 'Belege',
    none: 'Keine Belege in diesem Zeitraum',
  },
  journal: {
    recorded: 'Erfasst',
    type: 'Vorgang',
    number: 'Nummer',
    client: 'Kunde',
    amount: 'Änderung der Forderung',
    none: 'In diesem Zeitraum wurde nichts erfasst',
    types: {
      INVOICE: 'Rechnung',
      CREDIT_NOTE: 'Gutschrift',
      PAYMENT: 'Zahlung',
      REFUND: 'Erstattung',
      PAYMENT_REVERSAL: 'Zahlung zurückgenommen',
      REFUND_REVERSAL: 'Erstattung zurückgenommen',
    },
  },
};
