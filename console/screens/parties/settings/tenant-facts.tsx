import { goToTenant, href } from '../../../app/router.ts';
import { openSandboxCopy } from '../../../app/sandbox-copy.ts';
import { api, can, readTenants, tenants } from '../../../app/session.ts';
import { Button, ButtonLink } from '../../../parts/button.tsx';
import { ask } from '../../../parts/dialog.tsx';
import { notify } from '../../../parts/notice.tsx';
import { Card } from '../../../parts/page.tsx';
import { Copy, Fact, Facts, When } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { Limits } from './limits.tsx';
import type { PanelProps } from './tenant-form.ts';

const { general, deletion } = words.settings;

/** The tenant itself: what it may use, and its end. */
export function TenantFacts({ tenant }: PanelProps) {
  const { clonedFrom } = tenant;
  return (
    <div class="settings-narrow">
      <Card title={general.title}>
        <Facts>
          <Fact label={general.identifier}>
            <Copy text={tenant.id} />
          </Fact>
          <Fact label={general.role}>{words.parts.roles[tenant.role]}</Fact>
          <Fact label={general.created}>
            <When at={tenant.createdAt} />
          </Fact>
          <Fact label={general.changed}>
            <When at={tenant.updatedAt} isRelative />
          </Fact>
          {clonedFrom && <Fact label={general.clonedFrom}>{original(clonedFrom)}</Fact>}
        </Facts>
      </Card>
      <Limits />
      {can('ADMIN') && (
        <Card title={words.app.titles.imports}>
          <p>{general.importsText}</p>
          <div>
            <ButtonLink icon="upload" href={href('/imports')}>
              {general.imports}
            </ButtonLink>
          </div>
        </Card>
      )}
      {can('OWNER') && (
        <>
          <SandboxCopy tenant={tenant} />
          <Deletion tenant={tenant} />
        </>
      )}
    </div>
  );
}

/** The name of the original, if the person belongs to it. */
function original({ tenantId, at }: NonNullable<PanelProps['tenant']['clonedFrom']>) {
  const name = tenants.value?.find(({ id }) => id === tenantId)?.name;
  return general.clonedFromAt(<bdi>{name ?? tenantId}</bdi>, <When at={at} />);
}

function SandboxCopy({ tenant }: PanelProps) {
  const { trySandbox } = words.app.companies;
  return (
    <Card title={trySandbox}>
      <p>{general.sandbox}</p>
      <div>
        <Button icon="copy" onClick={() => openSandboxCopy(tenant)}>
          {trySandbox}
        </Button>
      </div>
    </Card>
  );
}

function Deletion({ tenant }: PanelProps) {
  const remove = () =>
    ask({
      title: deletion.question(tenant.name),
      text: (
        <>
          <p>{deletion.effect}</p>
          <p>{deletion.kept}</p>
        </>
      ),
      action: deletion.action,
      isDangerous: true,
      run: async () => {
        await api().DELETE('/tenants/{tenantId}', { params: { path: { tenantId: tenant.id } } });
        await readTenants();
        goToTenant(undefined, '/', true);
        notify(deletion.done);
      },
    });
  return (
    <Card title={deletion.title}>
      <p>{deletion.text}</p>
      <div>
        <Button kind="danger" icon="trash" onClick={remove}>
          {deletion.action}
        </Button>
      </div>
    </Card>
  );
}
