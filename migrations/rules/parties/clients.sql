-- A number without what people write between its letters and digits.
create function compact_number(number text) returns text immutable parallel safe language sql
  return upper(regexp_replace(number, '[\s./-]', '', 'g'));

-- A check belongs to the number that was checked.
create function clients_drop_vat_number_check() returns trigger language plpgsql as $$
begin
  new.vat_number_check := null;
  return new;
end $$;
create trigger clients_drop_vat_number_check before update of vat_number on clients
  for each row when (compact_number(new.vat_number) is distinct from compact_number(old.vat_number)) execute function clients_drop_vat_number_check();
