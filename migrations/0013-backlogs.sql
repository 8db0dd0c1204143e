-- Figures for those who watch the installation. They are read across tenants, and tell nothing about any of them.

-- The status of every integration, because `integrations` shows one tenant only.
create table integration_states (
  tenant_id text collate "C" not null,
  integration_id text collate "C" not null,
  provider text not null,
  status text not null,
  primary key (tenant_id, integration_id),
  foreign key (tenant_id, integration_id) references integrations (tenant_id, id) on delete cascade
);
create index integration_states_by_status on integration_states (status, provider, tenant_id);
