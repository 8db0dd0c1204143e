import { type Static, Type } from 'typebox';
import { pageQuery } from '../../platform/http/answers/pagination.ts';
import { roles } from '../../platform/http/auth/roles.ts';
import { body, choice, createdAt, formatted, id, record, text, updatedAt } from '../../platform/schema.ts';

const subject = text(1, 255, { description: "The `sub` of the person's tokens.", example: 'alice' });
const email = formatted('email', 200, {
  description: 'The invited address. A token with this address, verified, takes the invitation up.',
  example: 'alice@example.com',
});
const role = choice(roles, {
  description:
    'VIEWER reads; MEMBER also writes business records; ADMIN also manages members, access tokens and settings; OWNER also deletes the tenant.',
  example: 'MEMBER',
});

export const member = record(
  'Member',
  {
    id: id('member', "The member's identifier."),
    subject: Type.Optional(subject),
    email: Type.Optional(email),
    role,
    status: choice(['ACTIVE', 'INVITED'], { description: 'INVITED until the invitation is taken up.' }),
    createdAt,
    updatedAt,
  },
  'A person who belongs to the tenant, or is invited to.',
);

export const newMember = Type.Object(
  { subject: Type.Optional(subject), email: Type.Optional(email), role },
  {
    additionalProperties: false,
    'x-exactlyOne': ['subject', 'email'],
    description: 'A member to add: by `subject`, or invited by `email`; exactly one of both.',
    examples: [{ subject: 'bob', role: 'MEMBER' }],
  },
);

export const memberChange = body({ role: Type.Optional(role) }, 'What to change.');

export const memberParams = Type.Object({ memberId: id('member', 'The member.') });
export const memberQuery = Type.Object(pageQuery, { additionalProperties: false });

export type Member = Static<typeof member>;
export type NewMember = Static<typeof newMember>;
export type MemberChange = Static<typeof memberChange>;
export type MemberQuery = Static<typeof memberQuery>;
