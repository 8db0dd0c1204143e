-- The words of each record, with its position in the list that pages follow. No foreign key leads to the record: the
-- triggers in `rules/search.sql` delete words with it, and checking a key would cost more than writing a word. There is no primary key
-- either: looking for the same word of the same record costs as much as writing one.
create table search_words (
  tenant_id text collate "C" not null default app_tenant(),
  -- The resource of the record: client, contract, project or invoice.
  kind text collate "C" not null,
  word text collate "C" not null,
  -- 0 where lists are sorted by age alone.
  sort_order bigint not null,
  created_at timestamptz(3) not null,
  record_id text collate "C" not null
);
create index search_words_in_order on search_words (tenant_id, kind, word, sort_order, created_at, record_id);
