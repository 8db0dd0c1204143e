-- The secret keys that the database may need, by their names. The keys themselves are never here.
create table secret_keys (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{8}$'),
  -- Since when it seals and signs: the latest one does. Null while processes still learn of it.
  current_since timestamptz(3),
  -- Since when nothing that lasts is sealed with an earlier key.
  completed_at timestamptz(3) check (completed_at >= current_since),
  -- False for a key that leaked: it opens what it has sealed, but what it signed is not accepted.
  is_accepted boolean not null default true,
  -- The beginning of the names of all files. It was derived from the first key, and is the same for all.
  storage_prefix text not null
);

-- The processes that use this database, and the keys that each has. One that was not seen for half a minute has ended.
create table key_holders (
  id text collate "C" primary key,
  -- For messages: the machine and the process.
  place text not null,
  key_ids text[] not null,
  -- The key that it seals and signs with.
  current_id text not null,
  seen_at timestamptz(3) not null
);
