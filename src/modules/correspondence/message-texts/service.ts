import type { Scope } from '../../../platform/database/database.ts';
import { found, invalid } from '../../../platform/errors.ts';
import type { Page } from '../../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { MESSAGE_KINDS } from '../../billing/sent-schema.ts';
import { type ComposedMessage, composeMessage, defaultTemplate, LANGUAGES, type OwnText } from './compose.ts';
import { PLACEHOLDERS, templateProblems } from './placeholders.ts';
import { exampleFacts } from './preview-facts.ts';
import type {
  MessageText,
  MessageTextKey,
  MessageTextPreview,
  MessageTextQuery,
  OwnMessageText,
} from './schema.ts';
import { deleteMessageText, listMessageTexts, type MessageTextRow, putMessageText } from './store.ts';

/** The text that each kind of message has in each language, or only those that are asked for. */
export async function findMessageTexts(
  { db }: TenantContext,
  query: MessageTextQuery,
): Promise<Page<MessageText>> {
  const own = (await db.all(listMessageTexts, {})).map(presentMessageText);
  const kinds = query.kind ? [query.kind] : MESSAGE_KINDS;
  const languages = query.language ? [query.language] : LANGUAGES;
  const items = kinds.flatMap((kind) =>
    languages.map(
      (language) =>
        own.find((one) => one.kind === kind && one.language === language) ?? ourText({ kind, language }),
    ),
  );
  return { items };
}

export async function putOwnText(
  { db, clock }: TenantContext,
  key: MessageTextKey,
  template: OwnMessageText,
): Promise<MessageText> {
  refuseUnfit(key, template);
  const values = { ...key, ...template, now: clock.now().toISOString() };
  return presentMessageText(found(await db.one(putMessageText, values)));
}

/** From then on, messages have our text again. */
export async function removeOwnText({ db }: TenantContext, key: MessageTextKey): Promise<undefined> {
  found(await db.one(deleteMessageText, key));
}

/** Finds the tenant's own text of a kind and language, for `composeMessage`. */
export async function ownTextsOf(db: Scope): Promise<(key: MessageTextKey) => OwnText | undefined> {
  const rows = await db.all(listMessageTexts, {});
  return ({ kind, language }) => {
    const row = rows.find((one) => one.kind === kind && one.language === language);
    return row && { subject: row.subject, text: row.text };
  };
}

export async function previewMessage(
  context: TenantContext,
  { kind, language, ...given }: MessageTextPreview,
): Promise<ComposedMessage> {
  const key = { kind, language };
  refuseUnfit(key, given);
  return composeMessage(await exampleFacts(context, key), {
    ...(await ownTextsOf(context.db))(key),
    ...given,
  });
}

function refuseUnfit({ kind }: MessageTextKey, template: OwnText): void {
  const problems = templateProblems(kind, template);
  if (problems.length > 0) throw invalid(problems);
}

function ourText({ kind, language }: MessageTextKey): MessageText {
  return {
    kind,
    language,
    ...defaultTemplate(kind, language),
    isOwn: false,
    placeholders: [...PLACEHOLDERS[kind]],
  };
}

export function presentMessageText(row: MessageTextRow): MessageText {
  return { ...row, isOwn: true, placeholders: [...PLACEHOLDERS[row.kind]] };
}
