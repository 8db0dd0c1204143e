import type { Every } from '../../facts/quote.ts';
import type { DocumentLanguage } from '../../facts/texts.ts';

/** The texts of a quote that no other document has. */
interface QuoteLabels {
  title: string;
  draft: string;
  number: string;
  date: string;
  validUntil: string;
  /** Says that taxes may change until they are billed. */
  tax: string;
  withTax: string;
  withoutTax: string;
  fees: string;
  every: Record<Every, [one: string, several: (count: number) => string]>;
  from: (day: string) => string;
  until: (day: string) => string;
  hours: string;
  hoursOf: (hours: string, role: string | undefined) => string;
  once: string;
  beyond: (price: string) => string;
  rates: string;
  allRoles: string;
  per: Record<'HOUR' | 'DAY' | 'UNIT', string>;
  deposit: string;
  depositFor: (number: string) => string;
}

const every = (
  ...texts: [week: string, month: string, quarter: string, year: string]
): QuoteLabels['every'] => {
  const [WEEK, MONTH, QUARTER, YEAR] = texts.map((text): [string, (count: number) => string] => {
    const [one = '', several = ''] = text.split(' | ');
    return [one, (count) => several.replace('#', String(count))];
  });
  return { WEEK, MONTH, QUARTER, YEAR } as QuoteLabels['every'];
};

export const QUOTE_LABELS: Record<DocumentLanguage, QuoteLabels> = {
  en: {
    ...{ title: 'Quote', draft: 'Draft quote', number: 'Quote number', validUntil: 'Valid until' },
    ...{ date: 'Date of issue', withTax: 'with tax', withoutTax: 'without tax' },
    tax: 'Taxes are shown as of today. The tax that applies is that of the day of service.',
    fees: 'Recurring fees',
    every: every(
      'per week | every # weeks',
      'per month | every # months',
      'per quarter | every # quarters',
      'per year | every # years',
    ),
    from: (day) => `from ${day}`,
    until: (day) => `until ${day}`,
    hours: 'Prepaid hours',
    hoursOf: (hours, role) => `${hours} hours${role === undefined ? '' : ` (${role})`}`,
    once: 'once',
    beyond: (price) => `then ${price} per hour`,
    ...{ rates: 'Rates', allRoles: 'All roles', per: { HOUR: 'per hour', DAY: 'per day', UNIT: 'per unit' } },
    ...{ deposit: 'Deposit', depositFor: (number) => `Deposit on quote ${number}` },
  },
  de: {
    ...{ title: 'Angebot', draft: 'Angebotsentwurf', number: 'Angebotsnummer', validUntil: 'Gültig bis' },
    ...{ date: 'Datum', withTax: 'mit Steuern', withoutTax: 'ohne Steuern' },
    tax: 'Steuern nach heutigem Stand. Es gilt die Steuer am Tag der Leistung.',
    fees: 'Wiederkehrende Gebühren',
    every: every(
      'pro Woche | alle # Wochen',
      'pro Monat | alle # Monate',
      'pro Quartal | alle # Quartale',
      'pro Jahr | alle # Jahre',
    ),
    from: (day) => `ab ${day}`,
    until: (day) => `bis ${day}`,
    hours: 'Stundenkontingent',
    hoursOf: (hours, role) => `${hours} Stunden${role === undefined ? '' : ` (${role})`}`,
    once: 'einmalig',
    beyond: (price) => `danach ${price} pro Stunde`,
    ...{
      rates: 'Sätze',
      allRoles: 'Alle Rollen',
      per: { HOUR: 'pro Stunde', DAY: 'pro Tag', UNIT: 'pro Einheit' },
    },
    ...{ deposit: 'Anzahlung', depositFor: (number) => `Anzahlung auf Angebot ${number}` },
  },
  fr: {
    ...{
      title: 'Devis',
      draft: 'Projet de devis',
      number: 'Numéro de devis',
      validUntil: 'Valable jusqu’au',
    },
    ...{ date: 'Date d’émission', withTax: 'taxes comprises', withoutTax: 'hors taxes' },
    tax: 'Taxes indiquées à ce jour. La taxe applicable est celle du jour de la prestation.',
    fees: 'Frais récurrents',
    every: every(
      'par semaine | toutes les # semaines',
      'par mois | tous les # mois',
      'par trimestre | tous les # trimestres',
      'par an | tous les # ans',
    ),
    from: (day) => `à partir du ${day}`,
    until: (day) => `jusqu’au ${day}`,
    hours: 'Heures prépayées',
    hoursOf: (hours, role) => `${hours} heures${role === undefined ? '' : ` (${role})`}`,
    once: 'une fois',
    beyond: (price) => `puis ${price} par heure`,
    ...{
      rates: 'Tarifs',
      allRoles: 'Tous les rôles',
      per: { HOUR: 'par heure', DAY: 'par jour', UNIT: 'par unité' },
    },
    ...{ deposit: 'Acompte', depositFor: (number) => `Acompte sur devis ${number}` },
  },
  es: {
    ...{
      title: 'Presupuesto',
      draft: 'Borrador de presupuesto',
      number: 'Número de presupuesto',
      validUntil: 'Válido hasta',
    },
    ...{ date: 'Fecha de emisión', withTax: 'con impuestos', withoutTax: 'sin impuestos' },
    tax: 'Impuestos a día de hoy. Se aplica el impuesto del día del servicio.',
    fees: 'Cuotas periódicas',
    every: every(
      'por semana | cada # semanas',
      'por mes | cada # meses',
      'por trimestre | cada # trimestres',
      'por año | cada # años',
    ),
    from: (day) => `desde el ${day}`,
    until: (day) => `hasta el ${day}`,
    hours: 'Horas prepagadas',
    hoursOf: (hours, role) => `${hours} horas${role === undefined ? '' : ` (${role})`}`,
    once: 'una vez',
    beyond: (price) => `después ${price} por hora`,
    ...{
      rates: 'Tarifas',
      allRoles: 'Todos los roles',
      per: { HOUR: 'por hora', DAY: 'por día', UNIT: 'por unidad' },
    },
    ...{ deposit: 'Anticipo', depositFor: (number) => `Anticipo del presupuesto ${number}` },
  },
  it: {
    ...{
      title: 'Preventivo',
      draft: 'Bozza di preventivo',
      number: 'Numero di preventivo',
      validUntil: 'Valido fino al',
    },
    ...{ date: 'Data di emissione', withTax: 'imposte incluse', withoutTax: 'imposte escluse' },
    tax: 'Imposte alla data odierna. Si applica l’imposta del giorno della prestazione.',
    fees: 'Canoni ricorrenti',
    every: every(
      'a settimana | ogni # settimane',
      'al mese | ogni # mesi',
      'al trimestre | ogni # trimestri',
      'all’anno | ogni # anni',
    ),
    from: (day) => `dal ${day}`,
    until: (day) => `fino al ${day}`,
    hours: 'Ore prepagate',
    hoursOf: (hours, role) => `${hours} ore${role === undefined ? '' : ` (${role})`}`,
    once: 'una volta',
    beyond: (price) => `poi ${price} all’ora`,
    ...{
      rates: 'Tariffe',
      allRoles: 'Tutti i ruoli',
      per: { HOUR: 'all’ora', DAY: 'al giorno', UNIT: 'per unità' },
    },
    ...{ deposit: 'Acconto', depositFor: (number) => `Acconto sul preventivo ${number}` },
  },
  nl: {
    ...{
      title: 'Offerte',
      draft: 'Conceptofferte',
      number: 'Offertenummer',
      validUntil: 'Geldig tot en met',
    },
    ...{ date: 'Datum', withTax: 'inclusief belasting', withoutTax: 'exclusief belasting' },
    tax: 'Belastingen naar de stand van vandaag. De belasting van de dag van de dienst geldt.',
    fees: 'Terugkerende kosten',
    every: every(
      'per week | elke # weken',
      'per maand | elke # maanden',
      'per kwartaal | elke # kwartalen',
      'per jaar | elke # jaar',
    ),
    from: (day) => `vanaf ${day}`,
    until: (day) => `tot en met ${day}`,
    hours: 'Vooruitbetaalde uren',
    hoursOf: (hours, role) => `${hours} uur${role === undefined ? '' : ` (${role})`}`,
    once: 'eenmalig',
    beyond: (price) => `daarna ${price} per uur`,
    ...{
      rates: 'Tarieven',
      allRoles: 'Alle rollen',
      per: { HOUR: 'per uur', DAY: 'per dag', UNIT: 'per eenheid' },
    },
    ...{ deposit: 'Aanbetaling', depositFor: (number) => `Aanbetaling op offerte ${number}` },
  },
};
