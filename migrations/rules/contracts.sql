-- Projects are found without their tenant, and stay with their contract.

create function projects_are_listed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into project_directory (project_id, tenant_id) values (new.id, new.tenant_id);
  return null;
end $$;
create trigger projects_are_listed after insert on projects for each row execute function projects_are_listed();
