import type { ErrorDetail } from '../../platform/errors.ts';
import { isFrench } from '../documents/facts/france.ts';
import { sirenOrSiret } from '../documents/facts/vat-check-digits.ts';
import { missingPrefix, vatNumberFault, WRONG_CHECK_DIGIT } from '../documents/facts/vat-numbers.ts';

export interface OwnNumbers {
  vatNumber?: string | null | undefined;
  registrationNumber?: string | null | undefined;
}

/** The number of a French association, which has no check digit. */
const RNA = /^W\d{9}$/i;

/** Whether there is a number to check, so that others need not look for the tenant's country. */
export function hasOwnNumbers({ vatNumber, registrationNumber }: OwnNumbers): boolean {
  return Boolean(vatNumber?.trim() || registrationNumber?.trim());
}

/**
 * A tenant knows its own numbers, so a wrong one is a slip. Clients' numbers come from imports, and drafts warn of them. The
 * country is that of the tenant's address, if it has one.
 */
export function ownNumberProblems(
  { vatNumber, registrationNumber }: OwnNumbers,
  countryCode: string | null | undefined,
): ErrorDetail[] {
  const vatFault =
    vatNumberFault(vatNumber ?? '') ?? missingPrefix(vatNumber ?? '', countryCode ?? undefined);
  const registrationFault = registrationNumberFault(registrationNumber ?? '', countryCode);
  return [
    ...(vatFault === undefined ? [] : [detail('vatNumber', vatFault)]),
    ...(registrationFault === undefined ? [] : [detail('registrationNumber', registrationFault)]),
  ];
}

/** Judges a SIREN (9 digits) or SIRET (14) of a French firm, also with words such as `RCS Paris`. */
function registrationNumberFault(given: string, countryCode: string | null | undefined): string | undefined {
  const isOfFrance = isFrench(countryCode) || /\b(RCS|SIREN|SIRET)\b/i.test(given);
  const digits = given.replace(/\D/g, '');
  if (!isOfFrance || RNA.test(given.trim()) || ![9, 14].includes(digits.length)) return undefined;
  return sirenOrSiret(digits) ? undefined : WRONG_CHECK_DIGIT;
}

function detail(field: string, message: string): ErrorDetail {
  return { field, message, constraint: 'format' };
}
