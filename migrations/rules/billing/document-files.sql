-- Only an issued document has files, and they never change.
create function document_files_freeze() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.invoice_id is not null and exists (
      select from invoices where tenant_id = new.tenant_id and id = new.invoice_id and number is null
    ) then
      perform refuse('document_files_issued', 'a draft has no files');
    end if;
    return new;
  end if;
  if tg_op = 'UPDATE' or tenant_exists(old.tenant_id) then
    perform refuse('document_files_freeze', 'the files of an issued document stay as they are');
  end if;
  return old;
end $$;
create trigger document_files_freeze before insert or update or delete on document_files
  for each row execute function document_files_freeze();
