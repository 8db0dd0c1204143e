import { type Static, Type } from 'typebox';
import { pageQuery } from '../../../platform/http/answers/pagination.ts';
import { roles } from '../../../platform/http/auth/roles.ts';
import {
  body,
  choice,
  createdAt,
  formatted,
  id,
  optional,
  record,
  text,
  updatedAt,
} from '../../../platform/schema.ts';

export const ROLE_DESCRIPTION =
  'VIEWER reads. DRAFTER also prepares contracts, quotes and invoices, and records work, but issues nothing. MEMBER also issues, sends and records payments. ADMIN also manages members, access tokens and settings. OWNER also deletes the tenant.';

const required = {
  role: choice(roles, {
    title: 'Role',
    description: ROLE_DESCRIPTION,
    example: 'MEMBER',
  }),
};
const identity = {
  subject: text(1, 255, { description: "The `sub` of the person's tokens.", example: 'alice' }),
  email: formatted('email', 200, {
    description: 'The invited address. A token with this verified address accepts the invitation.',
    example: 'alice@example.com',
  }),
};

export const member = record(
  'Member',
  {
    id: id('member', "The member's identifier."),
    ...optional(identity),
    ...required,
    status: choice(['ACTIVE', 'INVITED'], { description: 'INVITED until the invitation is accepted.' }),
    createdAt,
    updatedAt,
  },
  'A person who belongs to the tenant or is invited to it.',
);

export const newMember = Type.Object(
  { ...optional(identity), ...required },
  {
    additionalProperties: false,
    'x-exactlyOne': ['subject', 'email'],
    description:
      'A member to add by `subject`, or to invite by `email`. Exactly one of the two must be given.',
    examples: [{ subject: 'bob', role: 'MEMBER' }],
  },
);

export const memberChange = body(optional(required), 'What to change.');

export const memberParams = Type.Object({ memberId: id('member', 'The member.') });
export const memberQuery = Type.Object(pageQuery);

export type Member = Static<typeof member>;
export type NewMember = Static<typeof newMember>;
export type MemberChange = Static<typeof memberChange>;
export type MemberQuery = Static<typeof memberQuery>;
