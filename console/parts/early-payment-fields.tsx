import { words } from '../words/words.ts';
import { DecimalField, SelectField } from './fields.tsx';
import { Group, Row } from './form.tsx';

const texts = words.parts.earlyPayment;

const REDUCES_TAX = [
  { value: '', text: texts.usual },
  { value: 'true', text: texts.yes },
  { value: 'false', text: texts.no },
];

/** The discount for early payment of a contract or a draft. */
export function EarlyPaymentFields() {
  return (
    <Group title={texts.title} hint={texts.hint}>
      <Row>
        <DecimalField name="earlyPayment.days" label={texts.days} decimals={0} hint={texts.daysHint} />
        <DecimalField name="earlyPayment.percent" label={texts.percent} decimals={2} unit="%" />
        <SelectField name="earlyPayment.reducesTax" label={texts.reducesTax} choices={REDUCES_TAX} />
      </Row>
    </Group>
  );
}
