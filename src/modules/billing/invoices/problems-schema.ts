import { type Static, Type } from 'typebox';
import { day, record, timestamp } from '../../../platform/schema.ts';

export const obstacle = record(
  'Obstacle',
  {
    field: Type.String({ description: 'What is missing or wrong.', examples: ['buyer.vatNumber'] }),
    message: Type.String({ description: 'Why, and where to set it.' }),
  },
  'Something that keeps a DRAFT from being finalized.',
);

export const warning = record(
  'Warning',
  {
    field: Type.String({ description: 'What it is about.', examples: ['billables.0.name'] }),
    message: Type.String({ description: 'What will go wrong, and what helps.' }),
  },
  'Something that may go wrong with a DRAFT. It can be finalized all the same. Later versions may add other kinds.',
);

const issueProblem = record(
  'IssueProblem',
  {
    message: Type.String({
      description: 'What stands in the way, and what helps.',
      examples: ['buyer.legalName must not be blank: set legalName or name on the client'],
    }),
    fields: Type.Optional(
      Type.Array(
        Type.Object(
          {
            field: Type.String({ description: 'What is missing or wrong.', examples: ['buyer.legalName'] }),
            message: Type.String({ description: 'Why, and where to set it.' }),
            constraint: Type.String({ description: 'The rule that is broken.', examples: ['required'] }),
          },
          { additionalProperties: false },
        ),
        { description: 'The fields that it is about.' },
      ),
    ),
    since: timestamp('Since when it stands in the way.'),
  },
  'What keeps an invoice from being issued or sent automatically, by `issue` of its contract. It is tried again every day, and a draft as soon as the draft, its contract, its client or the tenant changes.',
);

/** Fields of invoices of contracts that issue automatically. */
export const issuing = {
  issuesOn: day(
    'The day on which a DRAFT is issued automatically, by `issue` of its contract. Absent in events.',
  ),
  issueProblem,
};

export type IssueProblem = Static<typeof issueProblem>;
export type Obstacle = Static<typeof obstacle>;
export type Warning = Static<typeof warning>;
