import { type Static, Type } from 'typebox';
import { record } from '../../../platform/schema.ts';

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

export type Obstacle = Static<typeof obstacle>;
export type Warning = Static<typeof warning>;
