import type { DocumentLanguage } from '../../facts/texts.ts';

/** The texts of the table of prepaid hours. */
interface PrepaidLabels {
  heading: string;
  period: string;
  granted: string;
  rolledOver: string;
  used: string;
  expired: string;
  left: string;
}

export const PREPAID_LABELS: Record<DocumentLanguage, PrepaidLabels> = {
  en: {
    ...{ heading: 'Prepaid hours', period: 'Period', granted: 'Granted', rolledOver: 'Rolled over' },
    ...{ used: 'Used', expired: 'Expired', left: 'Left' },
  },
  de: {
    ...{ heading: 'Stundenkontingent', period: 'Zeitraum', granted: 'Gewährt', rolledOver: 'Übertragen' },
    ...{ used: 'Verbraucht', expired: 'Verfallen', left: 'Übrig' },
  },
  fr: {
    ...{ heading: 'Heures prépayées', period: 'Période', granted: 'Accordées', rolledOver: 'Reportées' },
    ...{ used: 'Utilisées', expired: 'Expirées', left: 'Restantes' },
  },
  es: {
    ...{ heading: 'Horas prepagadas', period: 'Período', granted: 'Concedidas', rolledOver: 'Trasladadas' },
    ...{ used: 'Usadas', expired: 'Caducadas', left: 'Restantes' },
  },
  it: {
    ...{ heading: 'Ore prepagate', period: 'Periodo', granted: 'Concesse', rolledOver: 'Riportate' },
    ...{ used: 'Usate', expired: 'Scadute', left: 'Rimaste' },
  },
  nl: {
    ...{ heading: 'Vooruitbetaalde uren', period: 'Periode', granted: 'Toegekend', rolledOver: 'Meegenomen' },
    ...{ used: 'Gebruikt', expired: 'Vervallen', left: 'Over' },
  },
};
