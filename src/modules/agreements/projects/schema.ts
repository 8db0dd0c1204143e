import { type Static, Type } from 'typebox';
import { externalIdFilter, ownMarks } from '../../../platform/external-ids/schema.ts';
import { recordQuery } from '../../../platform/http/answers/record-lists.ts';
import {
  body,
  CHANGE_DESCRIPTION,
  changeable,
  createdAt,
  exampleId,
  expansion,
  id,
  optional,
  order,
  record,
  reference,
  text,
  updatedAt,
} from '../../../platform/schema.ts';
import { searchQuery } from '../../parties/search/schema.ts';
import { relatedContract } from '../contracts/schema.ts';

const RELATIONS = ['contract', 'contract.client'];
const CONTRACT_DESCRIPTION = 'The contract that the project belongs to.';

const required = {
  name: text(1, 255, { description: "The project's name.", example: 'Online shop' }),
};
const optionalOnes = {
  description: text(0, 1_024, {
    description: 'What the project is about.',
    example: 'Everything up to the checkout',
  }),
  ...ownMarks,
};

const fields = {
  id: id('project', "The project's identifier."),
  contract: id('contract', CONTRACT_DESCRIPTION),
  ...required,
  ...optional(optionalOnes),
  order,
  createdAt,
  updatedAt,
};

export const project = record('Project', fields, "A part of a contract's work.");

export const expandableProject = record(
  'ExpandableProject',
  { ...fields, contract: relatedContract(CONTRACT_DESCRIPTION) },
  'A project, with the relations that `expand` asks for.',
);

export const newProject = body(
  {
    contractId: reference('contract', CONTRACT_DESCRIPTION),
    ...required,
    ...optional({ ...optionalOnes, order }),
  },
  'A project to create.',
);

export const projectChange = body(changeable(required, { ...optionalOnes, order }), CHANGE_DESCRIPTION);

export const projectParams = Type.Object({ projectId: id('project', 'The project.') });

export const projectQuery = Type.Object({
  ...recordQuery('project', ['name'], 'Defaults to `order`.'),
  externalId: externalIdFilter,
  q: searchQuery('projects', 'their names'),
  contractId: Type.Optional(id('contract', 'Only the projects of this contract.')),
  expand: expansion(RELATIONS),
});

/** Any text, because the API lists no 400 for the route. */
export const namedTenant = Type.Object({
  'tenant-id': Type.Optional(
    Type.String({
      description: 'The clone to look in. It has the same projects as its original.',
      examples: [exampleId('tenant')],
    }),
  ),
});

/** Unlike the `expand` of other resources, this `expand` accepts any text: the API lists no 400 for the route. */
export const expandQuery = Type.Object({
  expand: Type.Optional(
    Type.String({
      maxLength: 200,
      'x-listOf': RELATIONS,
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
