-- A tenant that moves to another installation, beyond its archive.

-- Adds rows that `archive_rows` has read elsewhere to a table of the current tenant. What is here already stays.
create function carry_rows(target text, moved jsonb) returns bigint language plpgsql set search_path = public, pg_temp as $$
declare
  carried bigint;
begin
  execute format('insert into %1$I (tenant_id, %2$s) select app_tenant(), %2$s from jsonb_populate_recordset(null::%1$I, $1)
    on conflict do nothing', target, (select string_agg(quote_ident(name), ', ') from unnest(cloned_columns(target::regclass)) as name))
    using moved;
  get diagnostics carried = row_count;
  return carried;
end $$;
