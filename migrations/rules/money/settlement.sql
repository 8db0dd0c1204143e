-- Allocations, refunds, write-offs and credits lead to what was paid, and to the status of an invoice. Sums are reckoned anew
-- under the lock of the row that has them. Services lock the client's row before they move money of more than one record, so that two
-- movements of one account never wait for each other.

-- A TypeID with this prefix. `src/platform/ids.ts` makes all others.
create function new_id(prefix text) returns text volatile language sql set search_path = public, pg_temp
  return prefix || '_' || (
    select string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', substr(bits, 5 * place + 1, 5)::bit(5)::integer + 1, 1), ''
      order by place)
    from generate_series(0, 25) as place, (
      -- Behind two spare bits.
      select '00' || ('x' || encode(uuid_send(new_uuid(clock_timestamp())), 'hex'))::bit(128)::text as bits
    ) as made
  );

-- Counts what is allocated to an invoice and written off, adds a credit, and derives the status. A cancellation makes it void.
-- The caller holds the lock of the invoice.
create function settle_invoice(
  invoice invoices, credited bigint, is_cancelled boolean, on_day date, written_at timestamptz
) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  paid constant bigint := allocated_to(invoice);
  lost bigint;
  written_off bigint;
begin
  if coalesce(invoice.status, 'DRAFT') in ('DRAFT', 'VOID') then
    perform refuse('invoices_settle_when_issued', 'only an issued invoice is paid, credited or written off');
  end if;
  select coalesce(sum(amount_minor), 0),
      coalesce(sum(amount_minor) filter (where reason in ('UNCOLLECTIBLE', 'INSOLVENCY')), 0)
    into written_off, lost
    from write_offs where tenant_id = invoice.tenant_id and invoice_id = invoice.id and reversed_at is null;
  update invoices set
      paid_minor = paid,
      credited_minor = credited_minor + credited,
      written_off_minor = written_off,
      lost_minor = lost,
      credited_part = invoice.credited_part,
      last_settlement_date = greatest(last_settlement_date, on_day),
      status = case when is_cancelled then 'VOID'
        else settled_status(payable_minor, credited_minor + credited, paid, written_off, lost) end,
      voided_at = case when is_cancelled then written_at end,
      paid_at = case when not is_cancelled and payable_minor = credited_minor + credited + paid + written_off
        then settled_at(invoice) end,
      updated_at = greatest(updated_at, written_at)
    where tenant_id = invoice.tenant_id and id = invoice.id;
end $$;

-- The money that is allocated to an invoice now.
create function allocated_to(invoice invoices) returns bigint stable language sql set search_path = public, pg_temp
  return coalesce((
    select sum(amount_minor) from allocations
    where tenant_id = (invoice).tenant_id and invoice_id = (invoice).id and reversed_at is null
  ), 0)::bigint;

create function balance_of(invoice invoices) returns bigint immutable language sql set search_path = public, pg_temp
  return (invoice).payable_minor - (invoice).credited_minor - (invoice).paid_minor - (invoice).written_off_minor;

-- Since when nothing is due of an invoice: the latest of its issue, the payments that are allocated to it, the write-offs of
-- people, and the credit notes that lowered what was due. A credit note that only freed money settled nothing.
create function settled_at(invoice invoices) returns timestamptz stable language sql set search_path = public, pg_temp
  return greatest((invoice).issued_at, (
    select max(paid_at) from allocations
      join payments on payments.tenant_id = allocations.tenant_id and payments.id = payment_id
    where allocations.tenant_id = (invoice).tenant_id and invoice_id = (invoice).id and allocations.reversed_at is null
  ), (
    select max(issued_at) from credit_notes
    where tenant_id = (invoice).tenant_id and invoice_id = (invoice).id and set_off_minor > 0
  ), (
    select max(written_off_at) from write_offs
    where tenant_id = (invoice).tenant_id and invoice_id = (invoice).id and reversed_at is null and payment_id is null
  ));

-- Counts what is allocated and refunded of a payment, and what covers its refunds.
create function count_payment(tenant text, payment text, on_day date, written_at timestamptz) returns void language plpgsql
set search_path = public, pg_temp as $$
begin
  perform from payments where tenant_id = tenant and id = payment for no key update;
  update payments set
      (allocated_minor, allocations) = (
        select coalesce(sum(amount_minor), 0), coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', id,
          'invoice', invoice_id, 'invoiceNumber', (select number from invoices
            where invoices.tenant_id = tenant and invoices.id = invoice_id),
          'payment', owed_payment_id, 'amountMinor', amount_minor, 'date', date))
          order by created_at, id), '[]')
        from allocations where tenant_id = tenant and payment_id = payment and reversed_at is null
      ),
      refunded_minor = coalesce((
        select sum(amount_minor) from refunds where tenant_id = tenant and payment_id = payment and reversed_at is null
      ), 0),
      covered_minor = coalesce((
        select sum(amount_minor) from allocations
        where tenant_id = tenant and owed_payment_id = payment and reversed_at is null
      ), 0),
      last_movement_date = greatest(last_movement_date, on_day),
      updated_at = greatest(updated_at, written_at)
    where tenant_id = tenant and id = payment;
end $$;

-- Frees what is allocated to an invoice or to a reversed payment, or of a payment that stands, the last allocation first. It goes
-- back on account.
create function free_allocations(
  tenant text, target text, amount numeric, on_day date, freed_at timestamptz
) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  freed_ids text[];
  part allocations;
  freed_of_part bigint;
begin
  select array_agg(id) into freed_ids from (
    select id, sum(amount_minor) over (order by created_at desc, id desc) - amount_minor as freed_before from allocations
    where tenant_id = tenant and (invoice_id = target or owed_payment_id = target or payment_id = target) and reversed_at is null
  ) as last_ones
  where freed_before < amount;
  select * into part from allocations where tenant_id = tenant and id = any (freed_ids) order by created_at, id limit 1;
  freed_of_part := amount
    - coalesce((select sum(amount_minor) from allocations where tenant_id = tenant and id = any (freed_ids) and id <> part.id), 0);
  if freed_of_part >= part.amount_minor then
    part.id := null; -- the earliest one is freed whole, too
  end if;
  -- One statement, because what is on account counts all that is freed.
  update allocations set
      amount_minor = case when id = part.id then amount_minor - freed_of_part else amount_minor end,
      reversed_at = case when id = part.id then null else freed_at end,
      reversed_date = case when id = part.id then null else on_day end,
      updated_at = greatest(updated_at, freed_at)
    where tenant_id = tenant and id = any (freed_ids);
  if part.id is not null then
    part.id := new_id('alc');
    part.amount_minor := freed_of_part;
    part.reversed_at := freed_at;
    part.reversed_date := on_day;
    part.updated_at := greatest(part.updated_at, freed_at);
    insert into allocations select part.*;
  end if;
end $$;

-- Money is reversed once, and otherwise kept. Only triggers, one level deeper, change sums, or split an allocation.
create function money_freeze() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  is_writer constant boolean := pg_trigger_depth() = 1;
  changeable constant text[] := array['reversed_at', 'reversed_date', 'reversal_recorded_date', 'method', 'reference', 'external_id', 'metadata',
    'updated_at']
    || case when is_writer then '{}' when tg_table_name = 'allocations' then array['amount_minor']
      when tg_table_name = 'write_offs' then '{}'
      else array['allocated_minor', 'allocations', 'refunded_minor', 'covered_minor', 'last_movement_date'] end;
begin
  if tg_op = 'DELETE' then
    if tenant_exists(old.tenant_id) then
      perform refuse(tg_table_name || '_freeze', 'payments, allocations, refunds and write-offs are reversed, not deleted');
    end if;
    return old;
  end if;
  if tg_op = 'INSERT' then
    if is_writer and new.reversed_at is not null then
      perform refuse(tg_table_name || '_freeze', 'payments, allocations, refunds and write-offs are reversed later');
    end if;
    return new;
  end if;
  if to_jsonb(new) - changeable is distinct from to_jsonb(old) - changeable or (old.reversed_at is not null
    and (new.reversed_at, new.reversed_date) is distinct from (old.reversed_at, old.reversed_date))
  then
    perform refuse(tg_table_name || '_freeze', 'payments, allocations, refunds and write-offs are reversed once, and otherwise kept');
  end if;
  return new;
end $$;
create trigger money_freeze before insert or update or delete on payments
  for each row when (not is_being_cloned()) execute function money_freeze();
create trigger money_freeze before insert or update or delete on allocations
  for each row when (not is_being_cloned()) execute function money_freeze();
create trigger money_freeze before insert or update or delete on refunds
  for each row when (not is_being_cloned()) execute function money_freeze();
create trigger money_freeze before insert or update or delete on write_offs
  for each row when (not is_being_cloned()) execute function money_freeze();

-- The part that is split off keeps the day on which the whole was recorded.
create function allocations_date() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' and (new.recorded_date is null or pg_trigger_depth() = 1) then
    new.recorded_date := tenant_day(new.created_at);
  end if;
  if new.reversed_at is null then
    new.reversal_recorded_date := null;
  elsif tg_op = 'INSERT' or old.reversed_at is null then
    new.reversal_recorded_date := tenant_day(new.reversed_at);
  end if;
  return new;
end $$;
create trigger allocations_date before insert or update on allocations
  for each row when (not is_being_cloned()) execute function allocations_date();

create function payments_begin() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.allocated_minor, new.allocations, new.refunded_minor, new.covered_minor, new.last_movement_date)
    is distinct from (0::bigint, '[]'::jsonb, 0::bigint, 0::bigint, new.paid_date)
  then
    perform refuse('payments_begin_on_account', 'a payment begins on account');
  end if;
  return new;
end $$;
create trigger payments_begin before insert on payments for each row when (not is_being_cloned()) execute function payments_begin();

-- The reversal of a payment frees all that is allocated of it, and takes back the discounts that it earned. The trigger is one of
-- statements, and so runs after the journal's: it changes the payment once more, and that change is to be recorded second.
create function payments_reverse() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  payment payments;
  invoices_of_payment text[];
begin
  for payment in
    select changed.* from changed join former using (tenant_id, id)
    where former.reversed_at is null and changed.reversed_at is not null order by id
  loop
    select array_agg(invoice_id order by invoice_id) into invoices_of_payment from allocations
      where tenant_id = payment.tenant_id and payment_id = payment.id and reversed_at is null;
    perform take_discounts_back(payment.tenant_id, invoices_of_payment, payment.reversed_date, payment.updated_at);
    update allocations set reversed_at = payment.reversed_at, reversed_date = payment.reversed_date,
        updated_at = payment.updated_at
      where tenant_id = payment.tenant_id and payment_id = payment.id and reversed_at is null;
    perform count_payment(payment.tenant_id, payment.id, payment.reversed_date, payment.updated_at);
  end loop;
  return null;
end $$;
create trigger payments_reverse after update on payments
  referencing old table as former new table as changed for each statement execute function payments_reverse();

-- An invoice is of the payment's client, and a payment that is covered is reversed. What is allocated is at most what is due
-- (`invoices_balance_at_least_zero`), and at most what is on account (`payments_on_account`). Payments come first, then write-offs,
-- then the invoices that follow from both: the journal records changes in this order.
create function allocations_settle() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  target record;
  invoice invoices;
  open_minor bigint;
begin
  for target in
    select tenant_id, payment, max(greatest(date, reversed_date)) as day, max(updated_at) as written_at
    from changed cross join lateral (values (payment_id), (owed_payment_id)) as named (payment)
    where payment is not null group by 1, 2 order by 2
  loop
    perform count_payment(target.tenant_id, target.payment, target.day, target.written_at);
  end loop;
  if tg_op = 'UPDATE' and pg_trigger_depth() = 1 then
    select * into target from (
      select min(tenant_id) as tenant_id, array_agg(invoice_id order by invoice_id) as invoices, max(reversed_date) as day,
        max(updated_at) as written_at
      from changed
    ) as freed;
    perform take_discounts_back(target.tenant_id, target.invoices, target.day, target.written_at);
  end if;
  for target in
    select tenant_id, invoice_id, max(greatest(date, reversed_date)) as day, max(updated_at) as written_at,
      min(client_id) as client_id, max(payment_id) as payment_id, bool_or(reversed_at is null) as is_paid
    from changed where invoice_id is not null group by 1, 2 order by 2
  loop
    select * into invoice from invoices where tenant_id = target.tenant_id and id = target.invoice_id for no key update;
    if invoice.client_id is distinct from target.client_id then
      perform refuse('allocations_of_client', 'a payment pays invoices of its own client');
    end if;
    if invoice.written_off_minor > 0 or invoice.early_payment is not null then
      open_minor := balance_of(invoice) + invoice.paid_minor - allocated_to(invoice);
      if open_minor < 0 then
        -- Money that comes after all takes the place of what was written off.
        perform reverse_write_offs(invoice, -open_minor, tenant_day(target.written_at), target.written_at);
        target.day := greatest(target.day, tenant_day(target.written_at));
      elsif tg_op = 'INSERT' and target.is_paid then
        perform take_early_payment(invoice, open_minor, target.payment_id, target.day, target.written_at);
      end if;
    end if;
    perform settle_invoice(invoice, 0, false, target.day, target.written_at);
  end loop;
  if tg_op = 'INSERT' and exists (
    select from changed
      join payments on payments.tenant_id = changed.tenant_id and payments.id = payment_id
      left join payments as owed on owed.tenant_id = changed.tenant_id and owed.id = owed_payment_id
      left join invoices on invoices.tenant_id = changed.tenant_id and invoices.id = changed.invoice_id
    where changed.date is distinct from greatest(payments.paid_date, invoices.issue_date, owed.reversed_date)
      or (changed.reversed_at is null and payments.reversed_at is not null) or payment_id = owed_payment_id
  ) then
    perform refuse('allocations_fit', 'an allocation counts from the day of the payment or of issue, while the payment stands');
  end if;
  return null;
end $$;
create trigger allocations_settle after insert on allocations
  referencing new table as changed for each statement when (not is_being_cloned()) execute function allocations_settle();
create trigger allocations_change after update on allocations
  referencing new table as changed for each statement execute function allocations_settle();

-- A refund is at most what is on account (`payments_on_account`). A provider has paid its refund already: what that lacks on
-- account is freed, and discounts that the money earned are due again. The refund of a reversed payment may be covered by other
-- money, which is free again when the refund is reversed. The triggers are ones of statements, and so run after the journal's.
create function refunds_settle() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  refund refunds;
  payment payments;
begin
  for refund in select * from changed order by payment_id, id loop
    select * into payment from payments where tenant_id = refund.tenant_id and id = refund.payment_id for no key update;
    if payment.reversed_at is not null then
      perform refuse('payments_on_account', 'nothing of a reversed payment is on account');
    end if;
    if refund.is_by_provider then
      perform free_for_refund(refund, payment);
    end if;
    perform count_payment(refund.tenant_id, refund.payment_id, refund.refunded_date, refund.updated_at);
  end loop;
  return null;
end $$;
create trigger refunds_settle after insert on refunds
  referencing new table as changed for each statement when (not is_being_cloned()) execute function refunds_settle();

create function free_for_refund(refund refunds, payment payments) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  missing constant bigint :=
    refund.amount_minor - (payment.amount_minor - payment.allocated_minor - payment.refunded_minor);
begin
  if missing <= 0 then
    return;
  end if;
  perform take_discounts_back(refund.tenant_id, array(
    select distinct invoice_id from (
      select invoice_id, sum(amount_minor) over (order by created_at desc, id desc) - amount_minor as freed_before
      from allocations where tenant_id = refund.tenant_id and payment_id = refund.payment_id and reversed_at is null
    ) as parts
    where invoice_id is not null and freed_before < missing order by 1
  ), refund.recorded_date, refund.created_at);
  perform free_allocations(refund.tenant_id, refund.payment_id, missing, refund.recorded_date, refund.created_at);
end $$;

create function refunds_reverse() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  refund refunds;
  payment payments;
begin
  for refund in
    select changed.* from changed join former using (tenant_id, id)
    where former.reversed_at is null and changed.reversed_at is not null order by payment_id, id
  loop
    select * into payment from payments where tenant_id = refund.tenant_id and id = refund.payment_id for no key update;
    perform free_allocations(refund.tenant_id, refund.payment_id,
      payment.covered_minor - (payment.refunded_minor - refund.amount_minor), refund.reversed_date, refund.updated_at);
    perform count_payment(refund.tenant_id, refund.payment_id, refund.reversed_date, refund.updated_at);
  end loop;
  return null;
end $$;
create trigger refunds_reverse after update on refunds
  referencing old table as former new table as changed for each statement execute function refunds_reverse();
