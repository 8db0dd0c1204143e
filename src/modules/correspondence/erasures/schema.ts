import { type Static, Type } from 'typebox';
import { pageQuery } from '../../../platform/http/answers/pagination.ts';
import {
  choice,
  createdAt,
  day,
  INTEGER_MAX,
  id,
  integer,
  optional,
  record,
  reference,
  text,
  timestamp,
  updatedAt,
} from '../../../platform/schema.ts';

export const ERASURE_STATUSES = ['ERASING', 'DONE'] as const;
const KEPT_BECAUSE = [
  ...(['ACCEPTED_QUOTE', 'ISSUED_DOCUMENT', 'WORK_RECORD', 'WHO_DID_WHAT'] as const),
  ...(['OWN_CONTACT', 'SAME_ADDRESS', 'SANDBOX', 'EXPIRES'] as const),
] as const;

const reason = text(1, 500, {
  description:
    'Why, such as the number of the request. It must not name the person, since the receipt stays.',
  example: 'Request 2026-17',
});

const line = {
  resource: Type.String({ description: 'The type of the records.', examples: ['message'] }),
  ...optional({
    count: integer(1, INTEGER_MAX, { description: 'How many they are.', example: 12 }),
    ids: Type.Array(Type.String({ examples: ['msg_01jd2r8g5cf3qbx2m7w9k4t6ze'] }), {
      description: 'The first 1,000 of them.',
    }),
  }),
};

export const erasedLine = Type.Object(line, {
  additionalProperties: false,
  title: 'ErasedRecords',
  description: 'Records of one type that were erased, or that do not show the person any more.',
});
export const keptLine = Type.Object(
  {
    ...line,
    because: choice(KEPT_BECAUSE, {
      title: 'KeptBecause',
      description:
        "`ACCEPTED_QUOTE`: the name under which a quote was accepted proves the contract. `ISSUED_DOCUMENT`: an issued document names the person as the tenant's contact, and is frozen. `WORK_RECORD`: hours and expenses name who did the work, or did so before they were changed or deleted, and lines of invoices name them. `WHO_DID_WHAT`: the audit trail keeps the subject of a member, `count` entries, as the author of changes. `OWN_CONTACT`: the tenant itself names the person as its contact, which `PATCH /tenants/{tenantId}` changes for later documents. `SAME_ADDRESS`: another record with the same address, which takes an erasure of its own. `SANDBOX`: a clone of the tenant may have copies, and takes an erasure of its own. `EXPIRES`: stored answers to requests with an `Idempotency-Key` are encrypted and expire.",
      example: 'WHO_DID_WHAT',
    }),
    until: Type.Optional(
      day(
        'Until when the law wants it kept, by RETENTION_YEARS, or when it expires. After that, issued documents go with their tenant.',
      ),
    ),
  },
  {
    additionalProperties: false,
    title: 'KeptRecords',
    description: 'Records that go on showing the person.',
  },
);

export const erasure = record(
  'Erasure',
  {
    id: id('erasure', "The erasure's identifier."),
    ...optional({
      contact: id('contact', 'The contact who was erased.'),
      member: id('member', 'The member who was erased.'),
      reason,
      requestedBy: id('member', 'The member who asked for it. Absent if the operator did.'),
    }),
    status: choice(ERASURE_STATUSES, {
      title: 'ErasureStatus',
      description:
        '`ERASING` until the audit trail, exports and answers of receivers show nothing of the person. Records are erased from the start.',
      example: 'DONE',
    }),
    erased: Type.Array(erasedLine, { description: 'What was erased.' }),
    kept: Type.Array(keptLine, { description: 'What stays, why, and until when.' }),
    createdAt,
    updatedAt,
    ...optional({ doneAt: timestamp('When it was done.') }),
  },
  'The receipt of an erasure. It holds no personal data.',
);

export const newErasure = Type.Object(
  optional({
    contactId: reference('contact', 'The contact to erase, who may have been deleted before.'),
    memberId: reference('member', 'The member to erase, who may have been removed before.'),
    reason,
  }),
  {
    additionalProperties: false,
    'x-exactlyOne': ['contactId', 'memberId'],
    description: 'The person to erase: a contact or a member.',
    examples: [{ contactId: 'con_01jd2r8g5cf3qbx2m7w9k4t6ze' }],
  },
);

export const erasureParams = Type.Object({ erasureId: id('erasure', 'The erasure.') });
export const erasureQuery = Type.Object(pageQuery);
export type ErasureQuery = Static<typeof erasureQuery>;

export type Erasure = Static<typeof erasure>;
export type NewErasure = Static<typeof newErasure>;
export type ErasedLine = Static<typeof erasedLine>;
export type KeptLine = Static<typeof keptLine>;
