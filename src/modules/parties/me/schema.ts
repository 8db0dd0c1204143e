import { type Static, Type } from 'typebox';
import { roles } from '../../../platform/http/auth/roles.ts';
import { choice, id, optional, record, timestamp } from '../../../platform/schema.ts';
import { scopes } from '../access-tokens/schema.ts';

/** What an access token is bound to, or what a person is in the tenant that the request names. */
const position = {
  tenant: id('tenant', 'The tenant.'),
  role: choice(roles, { title: 'Role', description: 'The role there.', example: 'MEMBER' }),
};

export const me = record(
  'Me',
  {
    type: choice(['PERSON', 'ACCESS_TOKEN'], { description: 'Who calls.', example: 'PERSON' }),
    id: Type.String({
      description:
        "A person's subject, or an access token's identifier: the `id` of the actor in events and audit entries.",
      examples: ['alice'],
    }),
    ...optional({
      name: Type.String({
        description: "The person's name as the token gives it, or the name of the access token.",
        examples: ['Ada Lovelace'],
      }),
      email: Type.String({
        description: 'The email address that the token of a person gives.',
        examples: ['ada@example.com'],
      }),
      isEmailVerified: Type.Boolean({
        description:
          'Whether the token says that the address is verified. Only then does an invitation to it apply. Present with `email`.',
        examples: [true],
      }),
      ...position,
      isOperator: Type.Boolean({
        description: 'True for a person who operates the installation, and absent for all others.',
        examples: [true],
      }),
      scopes,
      expiresAt: timestamp('When the token expires.'),
    }),
  },
  'The caller, as the service sees it.',
);

export const meHeaders = Type.Object({
  'tenant-id': Type.Optional(
    Type.String({
      description: 'Shows the role in this tenant, which must be one of the caller. Not needed.',
      examples: ['tnt_01jd2r8g5cf3qbx2m7w9k4t6ze'],
    }),
  ),
});

export type Me = Static<typeof me>;
