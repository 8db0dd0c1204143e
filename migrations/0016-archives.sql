-- A tenant can be moved to another installation, in an archive of all that it has.

-- Says for each table what becomes of its rows in an archive: moved as they are, left out, or derived, which is made anew from
-- the moved ones.
alter table clone_rules
  add column on_move text check (on_move in ('MOVED', 'LEFT_OUT', 'DERIVED')),
  -- The rows that are moved, as a condition in SQL, and the columns that have another value in an archive, unless they are null.
  add column moved_if text not null default 'true',
  add column moved_with jsonb not null default '{}';

-- An archive is one kind of export. Its passphrase is kept encrypted until the archive is made.
alter table exports
  drop constraint exports_kind_check,
  add constraint exports_kind_check check (kind in ('AUDIT', 'DATEV', 'BOOKINGS', 'TENANT')),
  add column sealed_passphrase text,
  add constraint exports_passphrase check (sealed_passphrase is null or (kind = 'TENANT' and status = 'QUEUED'));
