import { can } from '../../../app/session.ts';
import { Card } from '../../../parts/page.tsx';
import { Pictures } from '../../../parts/pictures.tsx';
import { Empty } from '../../../parts/problem.tsx';
import { refresh } from '../../../parts/reads.ts';
import type { PanelProps } from './tenant-form.ts';

/** The pictures on documents. */
export function Branding({ tenant }: PanelProps) {
  const isEditable = can('ADMIN');
  return (
    <div class="columns settings-columns">
      {tenant.media.length === 0 && !isEditable ? (
        <Card title="Pictures">
          <Empty title="No pictures yet">Documents show the tenant's name instead of a logo.</Empty>
        </Card>
      ) : (
        <Pictures
          owner="tenant"
          media={tenant.media}
          isEditable={isEditable}
          changed={() => refresh(`tenants/${tenant.id}`)}
        />
      )}
      <Card title="On documents">
        <p>
          The first <strong>logo</strong> stands in the upper left corner, at most 62 by 20 mm. Without one,
          your name stands there. 750 by 240 pixels are sharp in print.
        </p>
        <p>
          The first <strong>background</strong> fills every page behind the text, cut to the size of the
          paper. Use light colours.
        </p>
        <p>
          The paper follows from the <strong>language of documents</strong>: Letter for the US and Canada,
          otherwise A4.
        </p>
        <p class="quiet-text">Documents that were issued before stay as they are.</p>
      </Card>
    </div>
  );
}
