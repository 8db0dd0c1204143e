-- Search by the beginnings of words. `like`, `@@` and the operators of trigrams are not leakproof, so under row-level
-- security they use no index. Comparisons of text are leakproof, so words have a table of their own, searched by range.

-- The words of a text with letters beyond ASCII: in small letters without accents, the same in every locale. Letters that
-- Unicode does not decompose are named: German ß, Danish ø, Polish ł, and the capitals of Greek, Cyrillic and Armenian.
create function words_of_any_script(given text) returns text immutable parallel safe language plpgsql as $$
begin
  given := regexp_replace(normalize(given, nfkd), '[\u0300-\u036f\u0483-\u0487\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]+', '', 'g');
  given := translate(lower(given collate "C"),
    'ÆŒẞÞØøĐđÐðŁłĦħŦŧŊŋıΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ'
      || 'ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ',
    'æœßþooddddllhhttnniαβγδεζηθικλμνξοπρσστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'
      || 'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ');
  given := replace(replace(replace(replace(given, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  given := ' ' || regexp_replace(given,
    '[\u0001-/:-@[-`{-\u00bf\u00d7\u00f7\u02c2-\u02df\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ufe10-\ufe1f\ufe30-\ufe6f\ufff0-\uffff\U0001f000-\U0001faff]+',
    ' ', 'g');
  -- An index does not take words of any length, and some letters decompose into eighteen.
  return case when char_length(given) > 100 then regexp_replace(given, '([^ ]{100})[^ ]+', '\1', 'g') else given end;
end $$;

-- The words of a text, each after a space. Punctuation, symbols and spaces separate them. Most texts take the short way.
create function words_in(given text) returns text immutable parallel safe language sql return case
  when octet_length(given) = char_length(given) then ' ' || regexp_replace(lower(given collate "C"), '[^a-z0-9]+', ' ', 'g')
  else words_of_any_script(given)
end;

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
-- they are used.
create function searched_table(target regclass, kind text, sort_order text, texts text[]) returns void language plpgsql as $outer$
declare
  text constant text := (select format('concat_ws('' '', %s)', string_agg('$row.' || one, ', ')) from unnest(texts) as one);
  position constant text := format('$row.tenant_id, %L, %s, $row.created_at, $row.id', kind, sort_order);
  words constant text := format($sql$unnest(public.words_to_keep(words))
      from (select public.words_in(text) as words from (select %s as text offset 0) as given offset 0) as found$sql$, text);
  addition constant text := format($sql$insert into public.search_words (tenant_id, kind, sort_order, created_at, record_id, word)
      select %s, %s;$sql$, position, words);
  removal constant text := format($sql$delete from public.search_words
      where (tenant_id, kind, sort_order, created_at, record_id) = (%s) and word = any (array(select %s));$sql$, position, words);
  has_words constant text := (select string_agg(format('$row.%s is not null', one), ' or ') from unnest(texts) as one);
  -- Every record with a name has words.
  if_it_has constant text := case when 'name' = any (texts) then '' else format('when (%s)', has_words) end;
  differs constant text := (select string_agg(format('old.%1$s is distinct from new.%1$s', one), ' or ')
    from unnest(texts || case when sort_order = '0' then '{}' else '{sort_order}'::text[] end) as one);
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
select searched_table('contracts', 'contract', '$row.sort_order', array['name', 'reference']);
select searched_table('projects', 'project', '$row.sort_order', array['name']);
select searched_table('invoices', 'invoice', '0', array['number', 'reference', 'buyer_reference', 'payment_reference',
  'buyer ->> ''legalName''']);
select searched_table('credit_notes', 'creditNote', '0', array['number', 'invoice_number', 'reference',
  'buyer ->> ''legalName''']);

-- A purged tenant takes its words along, after all cascades.
create function tenants_purge_words() returns trigger language plpgsql as $$
begin
  perform set_config('app.tenant_id', old.id, true);
  delete from public.search_words where tenant_id = old.id;
  return null;
end $$;
create trigger zz_purge_words after delete on tenants for each row execute function tenants_purge_words();
