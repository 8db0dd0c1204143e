import { CurrencyField, LocaleField, TextAreaField, TextField } from '../../../parts/fields.tsx';
import { More, Row } from '../../../parts/form.tsx';
import { words } from '../../../words/words.ts';

const { clients } = words;
const { form } = clients;

export function NameFields() {
  return (
    <Row>
      <TextField name="name" label={clients.name} required hint={form.nameHint} />
      <TextField name="vatNumber" label={clients.vatNumber} />
    </Row>
  );
}

/** Fields that most clients don't need. */
export function RareFields() {
  return (
    <More>
      <Row>
        <TextField name="legalName" label={clients.legalName} hint={form.legalNameHint} />
        <TextField name="tradingName" label={clients.tradingName} hint={form.tradingNameHint} />
      </Row>
      <Row>
        <LocaleField name="locale" label={clients.language} hint={form.languageHint} />
        <CurrencyField name="currencyCode" label={clients.currency} hint={form.currencyHint} />
      </Row>
      <Row>
        <TextField name="taxNumber" label={clients.taxNumber} />
        <TextField name="registrationNumber" label={clients.registrationNumber} />
      </Row>
      <TextField name="buyerReference" label={clients.buyerReference} hint={form.buyerReferenceHint} />
      <Row>
        <TextField name="electronicAddress.scheme" label={form.scheme} hint={form.schemeHint} />
        <TextField name="electronicAddress.id" label={clients.electronicAddress} />
      </Row>
      <TextAreaField name="description" label={clients.notes} hint={form.notesHint} />
    </More>
  );
}
