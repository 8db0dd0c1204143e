import { type RowOf, statement, textOf } from '../../../platform/database/statement.ts';
import { snapshotsOf, table } from '../../../platform/database/table.ts';
import { MESSAGE_KINDS } from '../../billing/sent-schema.ts';
import { LANGUAGES } from './compose.ts';

const messageTexts = table(
  'message_texts',
  {
    kind: textOf(MESSAGE_KINDS),
    language: textOf(LANGUAGES),
    subject: 'text',
    text: 'text',
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz',
  },
  // The audit trail calls the person behind a member `subject`.
  { names: { subject: 'subject_line' } },
);
const { kind, language, subject, text } = messageTexts.types;

export type MessageTextRow = RowOf<typeof putMessageText>;

/** The same text again leaves the record as it is. */
export const putMessageText = statement({
  name: 'put_message_text',
  parameters: { kind, language, subject, text, now: 'timestamptz' },
  row: messageTexts.row,
  sql: `insert into message_texts (kind, language, subject_line, text, created_at, updated_at)
        values ($kind, $language, $subject, $text, $now, $now)
        on conflict (tenant_id, kind, language) do update set subject_line = $subject, text = $text,
          updated_at = case when (message_texts.subject_line, message_texts.text) = ($subject, $text)
            then message_texts.updated_at else $now end
        returning ${messageTexts.columns}`,
});

export const listMessageTexts = statement({
  name: 'list_message_texts',
  parameters: {},
  row: messageTexts.row,
  sql: `select ${messageTexts.columns} from message_texts`,
});

export const deleteMessageText = statement({
  name: 'delete_message_text',
  parameters: { kind, language },
  row: { kind },
  sql: 'delete from message_texts where kind = $kind and language = $language returning kind',
});

export const messageTextSnapshots = snapshotsOf(messageTexts);

/** A picture that fits into messages. Many mail programs do not show WebP. */
export const findLogo = statement({
  name: 'find_logo_of_messages',
  parameters: { id: 'text', bytesMax: 'bigint' },
  row: { contentType: textOf(['image/png', 'image/jpeg', 'image/gif']) },
  sql: `select content_type as "contentType" from assets
        where id = $id and status = 'READY' and size_bytes <= $bytesMax and content_type <> 'image/webp'`,
});
