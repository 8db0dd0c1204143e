import { TextAreaField } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { Card } from '../../../parts/page.tsx';
import { words } from '../../../words/words.ts';
import { type PanelProps, useTenantForm } from './tenant-form.ts';

const { texts } = words.settings.branding;

/** The form of the texts that every invoice has. */
export function InvoiceTexts({ tenant }: PanelProps) {
  const form = useTenantForm(tenant, 'texts', ({ invoiceIntroduction = '', invoiceClosing = '' }) => ({
    ...{ invoiceIntroduction, invoiceClosing },
  }));
  return (
    <Card title={texts.title}>
      <Form form={form} submit={texts.save} isStanding>
        <TextAreaField name="invoiceIntroduction" label={texts.introduction} hint={texts.introductionHint} />
        <TextAreaField name="invoiceClosing" label={texts.closing} hint={texts.closingHint} />
      </Form>
    </Card>
  );
}
