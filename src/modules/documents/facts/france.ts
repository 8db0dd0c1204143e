import { type Static, Type } from 'typebox';
import { optional } from '../../../platform/schema.ts';

/** The parts of France whose firms are registered in SIRENE, each with a country code of its own. */
const FRENCH_CODES = new Set('FR GP MQ GF RE YT BL MF PM'.split(' '));

export function isFrench(countryCode: string | null | undefined): boolean {
  return countryCode != null && FRENCH_CODES.has(countryCode);
}

const text = (description: string, example: string) => Type.String({ description, examples: [example] });

/** The three texts that every French invoice between firms has, unless the seller has others. */
export const MENTIONS_DEFAULT = {
  latePayment:
    'En cas de retard de paiement, des pénalités sont exigibles sans rappel dès le lendemain de l’échéance, au taux d’intérêt appliqué par la Banque centrale européenne à son opération de refinancement la plus récente, majoré de 10 points de pourcentage (art. L. 441-10 du code de commerce).',
  recoveryFee:
    'Tout retard de paiement entraîne de plein droit une indemnité forfaitaire pour frais de recouvrement de 40 € (art. D. 441-5 du code de commerce).',
  earlyPayment: 'Aucun escompte n’est accordé en cas de paiement anticipé.',
};

/** Frozen with the seller, so it has no bounds. */
export const frozenMentions = Type.Object(
  {
    latePayment: text('The rate of late payment penalties.', MENTIONS_DEFAULT.latePayment),
    recoveryFee: text('The fixed fee for the costs of recovery.', MENTIONS_DEFAULT.recoveryFee),
    earlyPayment: text(
      'The discount for early payment, or that there is none.',
      MENTIONS_DEFAULT.earlyPayment,
    ),
    ...optional({
      legalForm: text('The legal form.', 'SAS'),
      shareCapital: text('The share capital.', '10 000 €'),
      registryCity: text('The city of the trade and companies register (RCS).', 'Paris'),
    }),
  },
  { additionalProperties: false, description: 'The mentions that French law asks of a French seller.' },
);

export type FrenchMentions = Static<typeof frozenMentions>;
export type StoredMentions = { [K in keyof FrenchMentions]?: string | null | undefined };

/** The mentions of a seller in France, whole. Blank text counts as absent. */
export function frenchMentionsOf(
  given: StoredMentions | null | undefined,
  countryCode: string | null | undefined,
): FrenchMentions | undefined {
  if (!isFrench(countryCode)) return undefined;
  const present = Object.entries(given ?? {}).filter(([, value]) => value != null && value.trim() !== '');
  return { ...MENTIONS_DEFAULT, ...(Object.fromEntries(present) as Partial<FrenchMentions>) };
}

/**
 * SIREN and SIRET, as far as the numbers show them. The registration number may have words beside them, such as `RCS
 * Paris 732 829 320`. The VAT number of a French firm ends with its SIREN.
 */
export function sirenOf({
  registrationNumber,
  vatNumber,
}: {
  registrationNumber?: string | undefined;
  vatNumber?: string | undefined;
}): { siren?: string; siret?: string } {
  const digits = (registrationNumber ?? '').replace(/\D/g, '');
  if (digits.length === 14) return { siren: digits.slice(0, 9), siret: digits };
  if (digits.length === 9) return { siren: digits };
  const inVatNumber = /^FR[0-9A-Z]{2}(\d{9})$/.exec(
    (vatNumber ?? '').toUpperCase().replace(/[\s.-]/g, ''),
  )?.[1];
  return inVatNumber === undefined ? {} : { siren: inVatNumber };
}

export const FRENCH_NUMBER_LENGTH_MAX = 35;

/** Whether French platforms take the number of a document (BR-FR-01). */
export function isFrenchNumber(number: string): boolean {
  return number.length <= FRENCH_NUMBER_LENGTH_MAX && /^[A-Za-z0-9+\-_/]+$/.test(number);
}
