import { Dialog } from '../../../../parts/dialog.tsx';
import { DateField, PickField, SelectField, TextAreaField, TextField } from '../../../../parts/fields.tsx';
import { Form, Row as FormRow, Group } from '../../../../parts/form.tsx';
import { useForm } from '../../../../parts/form-state.ts';
import { searchRecords } from '../../../../parts/records.ts';
import { words } from '../../../../words/words.ts';
import { type DiscountValues, discountValues, sentDiscounts } from '../discount-values.ts';
import { DiscountFields } from '../discounts.tsx';
import type { LineStore } from './line-store.ts';
import { type Details, detailed, type Row } from './rows.ts';

const texts = words.lines.details;
const SUPPLIES = Object.entries(words.auditFields.values.supply).map(([value, text]) => ({ value, text }));

const NAMES = [
  'description',
  'serviceFrom',
  'serviceTo',
  'projectId',
  'supply',
  'taxExemptionCode',
  'taxExemptionReason',
] as const;
type Values = Record<(typeof NAMES)[number], string> & { discounts: DiscountValues[] };

interface LineDetailsProps {
  store: LineStore;
  contractId: string;
  rowKey: string;
  onClose: () => void;
}

/** Fields of a line that have no column in the grid. */
export function LineDetails({ store, contractId, rowKey, onClose }: LineDetailsProps) {
  const row = store.rows.peek().find(({ key }) => key === rowKey);
  const initial = valuesOf(row);
  const form = useForm({
    key: `line-details/${rowKey}`,
    initial,
    send: async (values: Values) => {
      const changed = NAMES.filter((name) => values[name] !== initial[name]);
      const details = Object.fromEntries(
        changed.map((name) => [name, values[name].trim() === '' ? null : values[name]]),
      );
      const isDiscounted = JSON.stringify(values.discounts) !== JSON.stringify(initial.discounts);
      if (changed.length === 0 && !isDiscounted) return;
      const all = { ...details, ...(isDiscounted && { discounts: sentDiscounts(values.discounts) }) };
      store.change((rows) =>
        rows.map((one) => (one.key === rowKey ? detailed(one, all as Partial<Details>) : one)),
      );
    },
    done: onClose,
  });
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <Form form={form} submit={texts.submit} onCancel={onClose}>
        <TextAreaField name="description" label={texts.description} hint={texts.descriptionHint} />
        <FormRow>
          <DateField name="serviceFrom" label={texts.serviceFrom} />
          <DateField name="serviceTo" label={texts.serviceTo} />
        </FormRow>
        <PickField
          name="projectId"
          label={texts.project}
          search={searchRecords('projects', { contractId })}
        />
        <SelectField name="supply" label={words.auditFields.fields.supply} choices={SUPPLIES} />
        <DiscountFields currency={store.form().currencyCode} />
        <Group title={texts.withoutTax} hint={texts.withoutTaxHint}>
          <TextField name="taxExemptionReason" label={texts.reason} placeholder={texts.reasonExample} />
          <TextField name="taxExemptionCode" label={texts.code} placeholder="VATEX-EU-132" />
        </Group>
      </Form>
    </Dialog>
  );
}

function valuesOf(row: Row | undefined): Values {
  const saved: Partial<Record<(typeof NAMES)[number], string | undefined>> = {
    ...row?.saved,
    projectId: row?.saved?.project,
  };
  const typed = row?.details ?? {};
  const textOf = (name: (typeof NAMES)[number]) =>
    (name in typed ? typed[name] : saved[name]) ?? (name === 'supply' ? 'SERVICE' : '');
  const discounts = 'discounts' in typed ? typed.discounts : row?.saved?.discounts;
  const texts = Object.fromEntries(NAMES.map((name) => [name, textOf(name)]));
  return { ...texts, discounts: discountValues(discounts ?? []) } as Values;
}
