import { Type } from 'typebox';

/** The code of the warning that no rate names the role of an entry. */
export const UNKNOWN_ROLE = 'UNKNOWN_ROLE';

/** Fields of warnings about work that is charged, but maybe not as it was meant. */
export const warningFields = {
  code: Type.Literal(UNKNOWN_ROLE, {
    description: 'UNKNOWN_ROLE: no rate names the role of the work.',
    examples: [UNKNOWN_ROLE],
  }),
  message: Type.String({
    description: 'What may not be as it was meant, and what to do about it.',
    examples: [
      'No hourly rate of the contract ctr_01jd2r8g5cf3qbx2m7w9k4t6ze names the role tester on the day of the work, so the price for all roles applies: correct the role, or add a rate for it',
    ],
  }),
};
