-- Requests that change a record only as their caller knows it (`If-Match`). The version of a row is its `xmin`: the transaction
-- that wrote it. A request names the row and its version in settings of its transaction, and the first change of that row is
-- compared with them. Nothing is locked before, so that records are locked in the same order with and without `If-Match`.

-- Lets a request expect a version of the table's rows, which `key` identifies within their tenant.
--
-- The trigger runs after the change, because PostgreSQL locks each row for one that runs before, whatever its condition is. It
-- comes before others in the order of names: what they change of the same row is compared no more.
create function guard_version(target regclass, key text[] default '{id}') returns void language plpgsql as $$
declare
  id constant text := (
    select case when cardinality(key) = 1 then 'old.' || quote_ident(key[1])
      else format('concat_ws(''/'', %s)', string_agg('old.' || quote_ident(name), ', ' order by position)) end
    from unnest(key) with ordinality as part (name, position)
  );
begin
  execute format('create trigger a_version after update or delete on %s for each row
    when (current_setting(''app.expected_table'', true) = %L and %s = current_setting(''app.expected_row'', true))
    execute function refuse_other_version()', target, target, id);
end $$;

create function refuse_other_version() returns trigger language plpgsql as $$
begin
  if old.xmin::text = current_setting('app.expected_version') then
    perform set_config('app.expected_table', '', true);
  -- A row that this transaction wrote: its first change is compared when the statement that made it ends.
  elsif old.xmin <> pg_current_xact_id()::xid then
    raise exception 'the row was changed since it was read' using errcode = 'RV001';
  end if;
  return null;
end $$;
