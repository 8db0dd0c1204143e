-- Money that was recorded stays recorded. What was asked for never changes, and what was named once keeps its name.
create function payment_attempts_freeze() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if tenant_exists(old.tenant_id) then
      perform refuse('payment_attempts_freeze', 'payment attempts are kept');
    end if;
    return old;
  end if;
  if (new.id, new.invoice_id, new.client_id, new.currency_code, new.amount_minor, new.provider, new.created_at)
      is distinct from (old.id, old.invoice_id, old.client_id, old.currency_code, old.amount_minor, old.provider, old.created_at)
    or new.provider_id is distinct from coalesce(old.provider_id, new.provider_id)
    or new.provider_payment_id is distinct from coalesce(old.provider_payment_id, new.provider_payment_id)
    or new.payment_id is distinct from coalesce(old.payment_id, new.payment_id)
    or (old.status = 'SUCCEEDED' and new.status <> 'SUCCEEDED')
  then
    perform refuse('payment_attempts_freeze', 'a payment attempt only goes on, and what it recorded stays');
  end if;
  return new;
end $$;
create trigger payment_attempts_freeze before update or delete on payment_attempts
  for each row when (not is_being_cloned()) execute function payment_attempts_freeze();

-- A page that asks for an amount which is no longer due is closed soon, by the work that asks the provider. Checked at the
-- commit: a payment made on the page itself is recorded by then, so its attempt is open no more.
create function invoices_outdate_pages() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform ask_for_work('ask-payment-provider', new.tenant_id, integration_id, array[id], least(new.updated_at, clock_timestamp()))
  from payment_attempts
  where tenant_id = new.tenant_id and invoice_id = new.id and status = 'OPEN' and provider_id is not null and integration_id is not null;
  return null;
end $$;
create constraint trigger invoices_outdate_pages after update on invoices deferrable initially deferred for each row
  when ((new.status, new.credited_minor, new.paid_minor, new.written_off_minor)
    is distinct from (old.status, old.credited_minor, old.paid_minor, old.written_off_minor) and not is_being_cloned())
  execute function invoices_outdate_pages();
