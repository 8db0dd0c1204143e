-- Periods are counted from a charge's terms. So once a period was charged, the terms stay, and so does the charge.

create function charges_keep_terms() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tenant_exists(old.tenant_id)
    and exists (select from amount_charges where tenant_id = old.tenant_id and charge_id = old.id)
  then
    if tg_op = 'DELETE' then
      perform refuse('charges_keep', 'a charge whose periods were charged is ended, not deleted');
    end if;
    perform refuse('charges_keep_terms', 'a charge whose periods were charged keeps the terms that count periods');
  end if;
  return coalesce(new, old);
end $$;
create trigger charges_keep_terms before update on charges
  for each row when (
    (old.contract_id, old.every, old.interval, old.starts_on, old.timing, old.proration, old.quantity)
      is distinct from (new.contract_id, new.every, new.interval, new.starts_on, new.timing, new.proration, new.quantity)
  ) execute function charges_keep_terms();
create trigger charges_keep before delete on charges for each row execute function charges_keep_terms();
