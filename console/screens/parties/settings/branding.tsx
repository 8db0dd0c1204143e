import { can } from '../../../app/session.ts';
import { Card } from '../../../parts/page.tsx';
import { Pictures } from '../../../parts/pictures.tsx';
import { Empty } from '../../../parts/problem.tsx';
import { refresh } from '../../../parts/reads.ts';
import { words } from '../../../words/words.ts';
import { AccentColor } from './accent-color.tsx';
import { InvoiceTexts } from './invoice-texts.tsx';
import { Paper } from './paper.tsx';
import { type PanelProps, useTenantForm } from './tenant-form.ts';

const { branding } = words.settings;

const strong = (text: string) => <strong>{text}</strong>;

/** The pictures, the colour and the texts of documents. */
export function Branding({ tenant }: PanelProps) {
  const isEditable = can('ADMIN');
  const form = useTenantForm(tenant, 'branding', ({ accentColor = '' }) => ({ accentColor }));
  return (
    <div class="columns settings-columns">
      <div class="settings-narrow">
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
        {isEditable && <AccentColor form={form} />}
        {isEditable && <InvoiceTexts tenant={tenant} />}
      </div>
      <Card title={branding.title}>
        <Paper tenant={tenant} color={form.values.value.accentColor} />
        <p>{branding.logo(strong)}</p>
        <p>{branding.background(strong)}</p>
        <p>{branding.paper(strong)}</p>
        <p class="quiet-text">{branding.earlier}</p>
      </Card>
    </div>
  );
}
