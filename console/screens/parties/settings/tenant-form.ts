import type { Schemas } from '../../../../client/src/client.ts';
import { api, keepTenant, type Tenant } from '../../../app/session.ts';
import { type FormState, savedRecord, useForm } from '../../../parts/form-state.ts';
import { notify } from '../../../parts/notice.tsx';
import { changesOf } from '../../../parts/paths.ts';
import { refresh } from '../../../parts/reads.ts';
import { words } from '../../../words/words.ts';

export type TenantChange = Schemas['TenantChange'];

/** The properties of every tab. */
export interface PanelProps {
  tenant: Tenant;
}

/** Changes the tenant, and shows it as the service answers it. */
export async function changeTenant(
  { id }: Tenant,
  body: TenantChange,
  ifMatch?: string | undefined,
): Promise<Tenant> {
  const path = { tenantId: id };
  const { data } = await api().PATCH('/tenants/{tenantId}', { params: { path }, body, ifMatch });
  keepTenant(data);
  // They follow from its settings.
  refresh('reminders', 'invoices');
  return data;
}

/** A form over some of the tenant's settings. Settings that were emptied go back to their defaults. */
export function useTenantForm<V extends object>(
  tenant: Tenant,
  part: string,
  valuesOf: (tenant: Tenant) => V,
  shaped: (values: V) => V = (values) => values,
): FormState<V, Tenant> {
  const before = valuesOf(tenant);
  const params = { path: { tenantId: tenant.id } };
  const form = useForm({
    key: `settings/${part}`,
    initial: before,
    saved: savedRecord(tenant, () => api().GET('/tenants/{tenantId}', { params }), valuesOf),
    send: (values, { ifMatch }) =>
      changeTenant(tenant, changesOf(before, shaped(values)) as TenantChange, ifMatch),
    done: (changed) => {
      form.follow(valuesOf(changed));
      notify(words.settings.saved);
    },
  });
  return form;
}
