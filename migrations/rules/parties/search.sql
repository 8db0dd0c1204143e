-- Search by the beginnings of words. `like`, `@@` and the operators of trigrams are not leakproof, so under row-level
-- security they use no index. Comparisons of text are leakproof, so words have a table of their own, searched by range. `words_in`
-- stands in `0003-parties.sql`, because tables keep what it makes of names.

-- The words that a record is found by, each once, given those in its text. A number is also found without its leading zeros.
-- Making a tsvector of words is the cheapest way to drop repeated ones.
create function words_to_keep(words text) returns text[] immutable parallel safe language sql return
  tsvector_to_array(array_to_tsvector(string_to_array(btrim(case
    when words like '% 0%' then btrim(words) || regexp_replace(' ' || btrim(words), ' 0+(?=[^ ])', ' ', 'g')
    else words
  end), ' ')));

-- Makes the function `searched_text` of a table, which says what its records are found by, and the triggers that keep their
-- words. These run for a row only if it has words, or if they or its position change: a condition of a trigger costs next
-- to nothing, and calling its function does not. `offset 0` keeps PostgreSQL from making text and words anew wherever
-- they are used. `texts` lists columns, and expressions of `$row`. `record_id` is the record that the words lead to.
create function searched_table(
  target regclass, kind text, sort_order text, texts text[], record_id text default '$row.id'
) returns void language plpgsql as $outer$
declare
  expressions constant text[] := array(select case when one like '%$row%' then one else '$row.' || one end from unnest(texts) as one);
  text constant text := format('concat_ws('' '', %s)', array_to_string(expressions, ', '));
  position constant text := format('$row.tenant_id, %L, %s, $row.created_at, %s', kind, sort_order, record_id);
  words constant text := format($sql$unnest(public.words_to_keep(words))
      from (select public.words_in(text) as words from (select %s as text offset 0) as given offset 0) as found$sql$, text);
  addition constant text := format($sql$insert into public.search_words (tenant_id, kind, sort_order, created_at, record_id, word)
      select %s, %s;$sql$, position, words);
  removal constant text := format($sql$delete from public.search_words
      where (tenant_id, kind, sort_order, created_at, record_id) = (%s) and word = any (array(select %s));$sql$, position, words);
  has_words constant text := (select string_agg(format('%s is not null', one), ' or ') from unnest(expressions) as one);
  -- Every record with a name has words.
  if_it_has constant text := case when 'name' = any (texts) then '' else format('when (%s)', has_words) end;
  differs constant text := (
    select string_agg(format('%s is distinct from %s', replace(one, '$row', 'old'), replace(one, '$row', 'new')), ' or ')
    from unnest(expressions || case sort_order when '$row.sort_order' then '{$row.sort_order}' else '{}' end::text[]) as one);
begin
  execute format('create function searched_text(given %s) returns text immutable parallel safe language sql return %s',
    target, replace(text, '$row', '(given)'));
  execute format('create function public.search_insert_%s() returns trigger language plpgsql as $body$
    begin %s return null; end $body$', target, replace(addition, '$row', 'new'));
  execute format('create function public.search_update_%s() returns trigger language plpgsql as $body$
    begin %s %s return null; end $body$', target, replace(removal, '$row', 'old'), replace(addition, '$row', 'new'));
  execute format('create function public.search_delete_%s() returns trigger language plpgsql as $body$
    begin %s return null; end $body$', target, replace(removal, '$row', 'old'));
  execute format('create trigger search_insert after insert on %1$s for each row %2$s
    execute function public.search_insert_%1$s()', target, replace(if_it_has, '$row', 'new'));
  execute format('create trigger search_update after update on %1$s for each row when (%2$s)
    execute function public.search_update_%1$s()', target, differs);
  execute format('create trigger search_delete after delete on %1$s for each row %2$s
    execute function public.search_delete_%1$s()', target, replace(if_it_has, '$row', 'old'));
end $outer$;
select searched_table('clients', 'client', '$row.sort_order', array['name', 'legal_name', 'trading_name', 'vat_number',
  'tax_number', 'registration_number', 'buyer_reference', 'electronic_address ->> ''id''']);
select searched_table('contacts', 'contact', '$row.sort_order', array['name', 'title', 'phone']);
-- The words of an email lead to its contact. They have a position below those of contacts, each email its own, so that its words
-- can go without those of the contact and of its other emails.
select searched_table('emails', 'contact', '-1 - abs(hashtextextended($row.id, 0) % 1000000007)', array['address'],
  record_id => '$row.contact_id');
select searched_table('contracts', 'contract', '$row.sort_order', array['name', 'reference']);
select searched_table('projects', 'project', '$row.sort_order', array['name']);
select searched_table('invoices', 'invoice', '0', array['number', 'reference', 'buyer_reference', 'payment_reference',
  'buyer ->> ''legalName''']);
select searched_table('credit_notes', 'creditNote', '0', array['number', 'invoice_number', 'reference',
  'buyer ->> ''legalName''']);
select searched_table('payments', 'payment', '0', array['buyer_name', 'reference', 'method',
  'jsonb_path_query_array($row.allocations, ''$[*].invoiceNumber'')::text']);

-- A purged tenant takes its words along, after all cascades.
create function tenants_purge_words() returns trigger language plpgsql as $$
begin
  perform set_config('app.tenant_id', old.id, true);
  delete from public.search_words where tenant_id = old.id;
  return null;
end $$;
create trigger zz_purge_words after delete on tenants for each row execute function tenants_purge_words();
