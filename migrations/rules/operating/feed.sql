-- How events get their numbers in the feed. `0014-feed.sql` has the tables.

-- Appends waiting events to the feed, at most this many. One call waits for the commit of another, and a tenant's events wait in
-- the order of their seals. So nothing ever appears below a number that somebody has read.
create function number_feed(most integer, out numbered integer) language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  last bigint;
begin
  select sequence into last from feed_head for update;
  with taken as (
    delete from feed_waiting
    where position = any (array(select position from feed_waiting order by position limit most))
    returning *
  ), appended as (
    insert into event_feed (sequence, tenant_id, journal_sequence, event_id, type)
    select last + row_number() over (order by position), tenant_id, journal_sequence, event_id, type
    from taken order by position
    returning sequence
  )
  select count(*) into numbered from appended;
  update feed_head set sequence = last + numbered;
end $$;

create function tenants_leave_feed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from feed_waiting where tenant_id = old.id;
  delete from event_feed where tenant_id = old.id;
  return null;
end $$;
create trigger tenants_leave_feed after delete on tenants for each row execute function tenants_leave_feed();
