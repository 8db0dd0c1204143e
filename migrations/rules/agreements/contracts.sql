-- Projects are found without their tenant, and stay with their contract.

-- A project's time entries and lines belong to its contract.
create function projects_keep_contract() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform refuse('projects_keep_contract', 'a project keeps its contract');
  return null;
end $$;
create trigger projects_keep_contract before update on projects
  for each row when (old.contract_id <> new.contract_id) execute function projects_keep_contract();

create function projects_are_listed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into project_directory (project_id, tenant_id, is_sandbox) values (new.id, new.tenant_id, tenant_mode() = 'SANDBOX');
  return null;
end $$;
create trigger projects_are_listed after insert on projects for each row execute function projects_are_listed();
