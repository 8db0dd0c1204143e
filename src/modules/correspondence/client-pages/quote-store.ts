import { statement } from '../../../platform/database/statement.ts';

const TRIES_MAX = 5;
/** The codes of one link in an hour. Each of them is a message. */
const CODES_MAX = 5;
/** The codes of one quote in a day, by all of its links. They count towards the tenant's messages, which a visitor must not use up. */
const CODES_PER_DAY = 10;

/** The address that the link was sent to. A link that was made by hand has that of the last message about its version. */
export const findCodeAddress = statement({
  name: 'find_address_for_code',
  parameters: { linkId: 'text' },
  row: { address: 'text?' },
  sql: `select coalesce(links.recipient, (
            select messages.recipient from messages
            where messages.quote_id = links.quote_id and messages.quote_version = links.quote_version and kind = 'QUOTE'
              and erasure_id is null
            order by messages.id desc limit 1
          ), (
            select emails.address from contacts join emails on emails.contact_id = contacts.id
            where contacts.client_id = links.client_id and receives ? 'QUOTES'
            order by contacts.sort_order, contacts.created_at, contacts.id, emails.sort_order, emails.created_at, emails.id
            limit 1
          )) as address
        from links where id = $linkId`,
});

/** Returns no row if too many codes were asked for. Runs under the lock of the quote, so that its links are counted together. */
export const startCode = statement({
  name: 'start_code_of_quote',
  parameters: {
    ...{ linkId: 'text', quoteId: 'text', codeHash: 'text', name: 'text' },
    ...{ expiresAt: 'timestamptz', now: 'timestamptz' },
  },
  row: { asked: 'integer' },
  sql: `insert into quote_codes as known (link_id, code_hash, name, expires_at, asked_since)
        select $linkId, $codeHash, $name, $expiresAt, $now
        where (select count(*) from messages where quote_id = $quoteId and kind = 'QUOTE_CODE'
          and queued_at > $now::timestamptz - interval '1 day') < ${CODES_PER_DAY}
        on conflict (tenant_id, link_id) do update set
          code_hash = $codeHash, name = $name, expires_at = $expiresAt, tries = 0,
          asked = case when known.asked_since < $now - interval '1 hour' then 1 else known.asked + 1 end,
          asked_since = case when known.asked_since < $now - interval '1 hour' then $now else known.asked_since end
        where known.asked < ${CODES_MAX} or known.asked_since < $now - interval '1 hour'
        returning asked`,
});

const isOpen = `link_id = $linkId and expires_at > $now and tries < ${TRIES_MAX}`;

/** Whether the page waits for a code, and what the visitor typed when it was asked for. */
export const readOpenCode = statement({
  name: 'read_open_code_of_quote',
  parameters: { linkId: 'text', now: 'timestamptz' },
  row: { name: 'text' },
  sql: `select name from quote_codes where ${isOpen}`,
});

/** Counts a try before the code is compared, so that no more than the allowed ones happen at once. */
export const takeTry = statement({
  name: 'take_try_at_code',
  parameters: { linkId: 'text', now: 'timestamptz' },
  row: { codeHash: 'text' },
  sql: `update quote_codes set tries = tries + 1 where ${isOpen} returning code_hash as "codeHash"`,
});

export const forgetCode = statement({
  name: 'forget_code_of_quote',
  parameters: { linkId: 'text' },
  row: { linkId: 'text' },
  sql: 'delete from quote_codes where link_id = $linkId returning link_id as "linkId"',
});
