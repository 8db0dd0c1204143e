-- Without its allowance, work that was prepaid would be charged again. So an allowance that covers work is ended instead.

create function allowances_keep() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tenant_exists(old.tenant_id)
    and exists (select from time_coverages where tenant_id = old.tenant_id and allowance_id = old.id)
  then
    perform refuse('allowances_keep', 'an allowance that covers work is ended, not deleted');
  end if;
  return old;
end $$;
create trigger allowances_keep before delete on allowances for each row execute function allowances_keep();
