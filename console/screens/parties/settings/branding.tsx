import { can } from '../../../app/session.ts';
import { Card } from '../../../parts/page.tsx';
import { Pictures } from '../../../parts/pictures.tsx';
import { Empty } from '../../../parts/problem.tsx';
import { refresh } from '../../../parts/reads.ts';
import { words } from '../../../words/words.ts';
import type { PanelProps } from './tenant-form.ts';

const { branding } = words.settings;

const strong = (text: string) => <strong>{text}</strong>;

/** The pictures on documents. */
export function Branding({ tenant }: PanelProps) {
  const isEditable = can('ADMIN');
  return (
    <div class="columns settings-columns">
      {tenant.media.length === 0 && !isEditable ? (
        <Card title={branding.pictures}>
          <Empty title={branding.none}>{branding.noneHint}</Empty>
        </Card>
      ) : (
        <Pictures
          owner="tenant"
          media={tenant.media}
          isEditable={isEditable}
          changed={() => refresh(`tenants/${tenant.id}`)}
        />
      )}
      <Card title={branding.title}>
        <Paper tenant={tenant} />
        <p>{branding.logo(strong)}</p>
        <p>{branding.background(strong)}</p>
        <p>{branding.paper(strong)}</p>
        <p class="quiet-text">{branding.earlier}</p>
      </Card>
    </div>
  );
}

/** The upper part of a page of A4, with the logo as documents have it. */
function Paper({ tenant }: Pick<PanelProps, 'tenant'>) {
  const logo = tenant.media.find(({ slot }) => slot === 'LOGO');
  return (
    <figure class="settings-paper" aria-label={branding.preview}>
      {logo ? <img src={logo.url} alt="" /> : <strong>{tenant.legalName ?? tenant.name}</strong>}
      <span aria-hidden="true" />
      <span aria-hidden="true" />
      <span aria-hidden="true" />
    </figure>
  );
}
