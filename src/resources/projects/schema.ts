import { type Static, Type } from 'typebox';
import { pageQuery } from '../../platform/http/answers/pagination.ts';
import {
  body,
  clearable,
  createdAt,
  id,
  order,
  record,
  reference,
  text,
  updatedAt,
} from '../../platform/schema.ts';
import { expandableContract } from '../contracts/schema.ts';

const name = text(1, 255, { description: "The project's name.", example: 'Online shop' });
const description = text(0, 1_024, {
  description: 'What the project is about.',
  example: 'Everything up to the checkout',
});

const fields = {
  id: id('project', "The project's identifier."),
  contract: id('contract', 'The contract whose work it is.'),
  name,
  description: Type.Optional(description),
  order,
  createdAt,
  updatedAt,
};

export const project = record('Project', fields, 'A part of the work of a contract.');

export const expandableProject = record(
  'ExpandableProject',
  { ...fields, contract: expandableContract('The contract whose work it is.') },
  'A project, with what `expand` asks for.',
);

export const newProject = body(
  {
    contractId: reference('contract', 'The contract whose work it is.'),
    name,
    description: Type.Optional(description),
    order: Type.Optional(order),
  },
  'A project to create.',
);

export const projectChange = body(
  { name: Type.Optional(name), description: clearable(description), order: clearable(order) },
  'What to change; what is left out stays as it is, and null clears an optional field.',
);

export const projectParams = Type.Object({ projectId: id('project', 'The project.') });

export const projectQuery = Type.Object(
  { ...pageQuery, contractId: Type.Optional(id('contract', 'Only the projects of this contract.')) },
  { additionalProperties: false },
);

export const expandQuery = Type.Object({
  expand: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Relations to show in full, separated by commas: `contract`, `contract.client`.',
      examples: ['contract,contract.client'],
    }),
  ),
});

export type Project = Static<typeof project>;
export type ExpandableProject = Static<typeof expandableProject>;
export type NewProject = Static<typeof newProject>;
export type ProjectChange = Static<typeof projectChange>;
export type ProjectQuery = Static<typeof projectQuery>;
