import type { Access } from '../../../platform/http/auth/access.ts';
import { created, nothing, page, type Route, record, route } from '../../../platform/http/route.ts';
import { member, memberChange, memberParams, memberQuery, newMember } from './schema.ts';
import { addMember, changeMember, findMembers, getMember, removeMember } from './service.ts';

const tag = 'Members';

export const memberRoutes = (access: Access): Route[] => [
  route({
    method: 'GET',
    path: '/members',
    tag,
    summary: 'List members and invitations',
    access: 'VIEWER',
    query: memberQuery,
    answer: page(member),
    handler: (context, { query }) => findMembers(context, query),
  }),
  route({
    method: 'POST',
    path: '/members',
    tag,
    summary: 'Add a member or invite one by email',
    description: 'A role above your own is refused with a 403. An existing member is a 409.',
    access: 'ADMIN',
    body: newMember,
    answer: created(member, ({ id }) => `/members/${id}`),
    handler: (context, { body }) => addMember(access, context, body),
  }),
  route({
    method: 'GET',
    path: '/members/{memberId}',
    tag,
    summary: 'Get one member',
    access: 'VIEWER',
    params: memberParams,
    answer: record(member),
    handler: (context, { params }) => getMember(context, params.memberId),
  }),
  route({
    method: 'PATCH',
    path: '/members/{memberId}',
    tag,
    summary: "Change a member's role",
    description:
      'Neither the old nor the new role may be above your own. The last owner cannot be given another role.',
    access: 'ADMIN',
    params: memberParams,
    body: memberChange,
    answer: record(member),
    handler: (context, { params, body }) => changeMember(access, context, params.memberId, body),
  }),
  route({
    method: 'DELETE',
    path: '/members/{memberId}',
    tag,
    summary: 'Remove a member',
    description: 'Members with a role above your own and the last owner cannot be removed.',
    access: 'ADMIN',
    params: memberParams,
    alsoAnswers: [400],
    answer: nothing,
    handler: (context, { params }) => removeMember(access, context, params.memberId),
  }),
];
