import { asChanged, asCreated, type Example, lifeOf } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { Member, MemberChange, NewMember } from './schema.ts';

const body: NewMember = { email: 'bob@example.com', role: 'MEMBER' };
const created: Member = {
  id: exampleId('member'),
  email: 'bob@example.com',
  role: 'MEMBER',
  status: 'INVITED',
  ...asCreated,
};
const change: MemberChange = { role: 'ADMIN' };
const changed: Member = { ...created, role: 'ADMIN', ...asChanged };
const owner: Member = {
  id: exampleId('member', 2),
  subject: 'alice',
  role: 'OWNER',
  status: 'ACTIVE',
  ...asCreated,
};

export const memberExamples: Record<string, Example> = {
  ...lifeOf('Member', { body, created, change, changed }),
  listMembers: { answer: [changed, owner] },
};
