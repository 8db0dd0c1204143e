-- Payments, refunds and credits lead to what was paid, and to the status of an invoice.

-- Adds payments, refunds and credits to the invoice's sums, and derives its status. A cancellation makes it void. The
-- caller holds the lock of the invoice.
create function settle_invoice(
  invoice invoices, paid bigint, refunded bigint, credited bigint, is_cancelled boolean, on_day date, written_at timestamptz
) returns void language plpgsql as $$
declare
  new_status constant text := case when is_cancelled then 'VOID' else public.settled_status(invoice.payable_minor,
    invoice.credited_minor + credited, invoice.paid_minor + paid, invoice.refunded_minor + refunded) end;
begin
  if coalesce(invoice.status, 'DRAFT') in ('DRAFT', 'VOID') then
    perform public.refuse('invoices_settle_when_issued', 'only an issued invoice is paid, refunded or credited');
  end if;
  -- Set when the invoice becomes paid, and then kept.
  if new_status <> 'PAID' then
    invoice.paid_at := null;
  elsif invoice.status <> 'PAID' then
    invoice.paid_at := case when invoice.payable_minor = 0 then invoice.issued_at else (
      select max(paid_at) from public.payments
      where tenant_id = invoice.tenant_id and invoice_id = invoice.id and reversed_at is null
    ) end;
  end if;
  update public.invoices set
      paid_minor = paid_minor + paid,
      refunded_minor = refunded_minor + refunded,
      credited_minor = credited_minor + credited,
      credited_part = invoice.credited_part,
      last_settlement_date = greatest(last_settlement_date, on_day),
      status = new_status,
      voided_at = case when is_cancelled then written_at end,
      paid_at = invoice.paid_at,
      updated_at = greatest(updated_at, written_at)
    where tenant_id = invoice.tenant_id and id = invoice.id;
end $$;

-- Payments and refunds are reversed once, and otherwise kept.
create function money_freeze() returns trigger language plpgsql as $$
declare
  changeable constant text[] := array['reversed_at', 'reversed_date', 'method', 'reference', 'updated_at'];
begin
  if tg_op = 'DELETE' then
    if public.tenant_exists(old.tenant_id) then
      perform public.refuse(tg_table_name || '_freeze', 'payments and refunds are reversed, not deleted');
    end if;
    return old;
  end if;
  if to_jsonb(new) - changeable is distinct from to_jsonb(old) - changeable or (old.reversed_at is not null
    and (new.reversed_at, new.reversed_date) is distinct from (old.reversed_at, old.reversed_date))
  then
    perform public.refuse(tg_table_name || '_freeze', 'payments and refunds are reversed once, and otherwise kept');
  end if;
  return new;
end $$;
create trigger money_freeze before update or delete on payments for each row execute function money_freeze();
create trigger money_freeze before update or delete on refunds for each row execute function money_freeze();

create function payments_settle() returns trigger language plpgsql as $$
declare
  invoice public.invoices;
begin
  select * into invoice from public.invoices
    where tenant_id = new.tenant_id and id = new.invoice_id for no key update;
  if tg_op = 'UPDATE' then
    perform public.settle_invoice(invoice, -new.amount_minor, 0, 0, false, new.reversed_date, new.updated_at);
    return null;
  end if;
  if new.reversed_at is not null or new.client_id is distinct from invoice.client_id
    or (invoice.number is not null
      and (new.invoice_number, new.buyer_name) is distinct from (invoice.number, invoice.buyer->>'legalName'))
    or (not new.allow_overpayment and new.amount_minor > greatest(0,
      invoice.payable_minor - invoice.credited_minor - invoice.paid_minor + invoice.refunded_minor))
  then
    perform public.refuse('payments_at_most_due', 'a payment is at most what is due, unless it may be more');
  end if;
  perform public.settle_invoice(invoice, new.amount_minor, 0, 0, false, greatest(new.paid_date, new.recorded_date),
    new.updated_at);
  return null;
end $$;
create trigger payments_settle after insert on payments for each row when (not is_being_cloned()) execute function payments_settle();
create trigger payments_reverse after update on payments
  for each row when (old.reversed_at is null and new.reversed_at is not null) execute function payments_settle();

create function refunds_settle() returns trigger language plpgsql as $$
declare
  invoice public.invoices;
begin
  select * into invoice from public.invoices
    where tenant_id = new.tenant_id and id = new.invoice_id for no key update;
  if tg_op = 'UPDATE' then
    perform public.settle_invoice(invoice, 0, -new.amount_minor, 0, false, new.reversed_date, new.updated_at);
    return null;
  end if;
  if new.reversed_at is not null or new.client_id is distinct from invoice.client_id
    or new.amount_minor > invoice.credited_minor + invoice.paid_minor - invoice.refunded_minor - invoice.payable_minor
  then
    perform public.refuse('refunds_at_most_overpaid', 'a refund is at most what was paid too much');
  end if;
  perform public.settle_invoice(invoice, 0, new.amount_minor, 0, false, greatest(new.refunded_date, new.recorded_date),
    new.updated_at);
  return null;
end $$;
create trigger refunds_settle after insert on refunds for each row when (not is_being_cloned()) execute function refunds_settle();
create trigger refunds_reverse after update on refunds
  for each row when (old.reversed_at is null and new.reversed_at is not null) execute function refunds_settle();
