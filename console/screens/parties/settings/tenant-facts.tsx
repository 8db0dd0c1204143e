import { goToTenant } from '../../../app/router.ts';
import { api, can, readTenants } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { ask } from '../../../parts/dialog.tsx';
import { spelled } from '../../../parts/format.ts';
import { notify } from '../../../parts/notice.tsx';
import { Card } from '../../../parts/page.tsx';
import { Copy, Fact, Facts, When } from '../../../parts/text.tsx';
import { Limits } from './limits.tsx';
import type { PanelProps } from './tenant-form.ts';

/** The tenant itself: what it may use, and its end. */
export function TenantFacts({ tenant }: PanelProps) {
  return (
    <div class="settings-narrow">
      <Card title="Tenant">
        <Facts>
          <Fact label="Identifier">
            <Copy text={tenant.id} />
          </Fact>
          <Fact label="Your role">{spelled(tenant.role)}</Fact>
          <Fact label="Created">
            <When at={tenant.createdAt} />
          </Fact>
          <Fact label="Settings changed">
            <When at={tenant.updatedAt} isRelative />
          </Fact>
        </Facts>
      </Card>
      <Limits />
      {can('OWNER') && <Deletion tenant={tenant} />}
    </div>
  );
}

function Deletion({ tenant }: PanelProps) {
  const remove = () =>
    ask({
      title: `Delete ${tenant.name}?`,
      text: (
        <>
          <p>
            It disappears at once for all members, its access tokens stop working, and its integrations rest.
            An operator can restore it, with everything in it, for 30 days.
          </p>
          <p>
            The law requires issued invoices and credit notes to be kept. A tenant that issued any stays
            stored, hidden, until their time is over.
          </p>
        </>
      ),
      action: 'Delete tenant',
      isDangerous: true,
      run: async () => {
        await api().DELETE('/tenants/{tenantId}', { params: { path: { tenantId: tenant.id } } });
        await readTenants();
        goToTenant(undefined, '/', true);
        notify('Tenant deleted');
      },
    });
  return (
    <Card title="Delete the tenant">
      <p>
        For 30 days an operator can bring it back. After that everything is removed, except where the law
        requires issued documents to be kept.
      </p>
      <div>
        <Button kind="danger" icon="trash" onClick={remove}>
          Delete tenant
        </Button>
      </div>
    </Card>
  );
}
