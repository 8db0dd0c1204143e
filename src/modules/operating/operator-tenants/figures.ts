import type { Registry } from 'prom-client';
import type { Scope } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import { figure } from '../../../platform/metrics/figures.ts';
import { countSuspendedTenants } from './suspension-store.ts';

export async function readSuspendedFigure(db: Scope, registry: Registry): Promise<void> {
  const { count } = found(await db.one(countSuspendedTenants, {}));
  figure(registry, 'retainer_tenants_suspended', 'Tenants that an operator has suspended').set(count);
}
