import { type Static, Type } from 'typebox';
import { choice, day, optional, record, timestamp } from '../../platform/schema.ts';

/** Whether drafts ask that the buyer's number is confirmed. */
export const VAT_CHECKS = ['OFF', 'WARN', 'REQUIRE'] as const;
export type VatCheck = (typeof VAT_CHECKS)[number];

/** Why the register gave no answer. */
export const NO_ANSWER_REASONS = [
  'MEMBER_STATE_UNAVAILABLE',
  'SERVICE_UNAVAILABLE',
  'TOO_MANY_REQUESTS',
  'REQUESTER_REFUSED',
  'OUTBOUND_HELD',
] as const;

const vatNumber = Type.String({
  description: 'The number that was checked, without blanks and punctuation.',
  examples: ['ATU13585627'],
});
const checkedAt = timestamp('When it was checked.');
const found = {
  checkedOn: day('The day that VIES gives for the check.'),
};
const proof = {
  consultationNumber: Type.String({
    description:
      "The number under which VIES keeps the check. It gives one if the tenant's own VAT number is set.",
    examples: ['WAPIAAAAYdT3xQ21'],
  }),
};

/** The answer that a client keeps. An outage is not kept, so that it never replaces an earlier answer. */
export const vatNumberCheck = record(
  'VatNumberCheck',
  {
    status: choice(['VALID', 'INVALID'], { description: 'What VIES answered.', example: 'VALID' }),
    vatNumber,
    checkedAt,
    ...found,
    ...optional(proof),
  },
  "What VIES, the EU's register of VAT numbers, last said about the number. Changing the number drops it. A `VALID` without a consultation number does not replace one that has it.",
);

export const vatNumberCheckResult = record(
  'VatNumberCheckResult',
  {
    status: choice(['VALID', 'INVALID', 'UNAVAILABLE'], {
      description: 'What VIES answered. `UNAVAILABLE` if it gave no answer: an earlier check then stays.',
      example: 'VALID',
    }),
    vatNumber,
    checkedAt,
    ...optional({
      ...found,
      ...proof,
      reason: choice(NO_ANSWER_REASONS, {
        description:
          "Why there is no answer: the register of the member state or VIES itself is out of order, it has too many requests, it refuses the tenant's own VAT number, or this service sends nothing (`OUTBOUND=off`).",
        example: 'MEMBER_STATE_UNAVAILABLE',
      }),
    }),
  },
  'The result of a check.',
);

export type VatNumberCheck = Static<typeof vatNumberCheck>;
export type VatNumberCheckResult = Static<typeof vatNumberCheckResult>;
type NoAnswerReason = (typeof NO_ANSWER_REASONS)[number];

/** A number of the EU, apart from its prefix. */
export interface SplitVatNumber {
  prefix: string;
  number: string;
}

export type RegisterAnswer =
  | { status: 'VALID' | 'INVALID'; checkedOn: string; consultationNumber?: string }
  | { status: 'UNAVAILABLE'; reason: NoAnswerReason };

/** Asks the register of VAT numbers in the name of the requester. It never throws: an outage is an answer too. */
export type VatRegister = (
  asked: SplitVatNumber,
  requester: SplitVatNumber | undefined,
) => Promise<RegisterAnswer>;
