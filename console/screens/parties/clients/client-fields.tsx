import { CurrencyField, TextAreaField, TextField } from '../../../parts/fields.tsx';
import { Group, Row } from '../../../parts/form.tsx';

export function ClientFields() {
  return (
    <>
      <Row>
        <TextField name="name" label="Name" required hint="As you call the client" />
        <TextField name="legalName" label="Legal name" hint="As documents show it, if it differs" />
      </Row>
      <Row>
        <TextField name="vatNumber" label="VAT number" />
        <CurrencyField name="currencyCode" label="Currency" hint="Of new contracts" />
      </Row>
      <TextAreaField name="description" label="Notes" hint="Never shown on documents" />
      <Group title="For invoices" hint="Most clients need none of these.">
        <Row>
          <TextField name="taxNumber" label="Tax number" />
          <TextField name="registrationNumber" label="Registration number" />
        </Row>
        <TextField
          name="buyerReference"
          label="Buyer reference"
          hint="Such as a cost centre or a Leitweg-ID; printed on every invoice"
        />
        <Row>
          <TextField
            name="electronicAddress.scheme"
            label="Scheme of the electronic address"
            hint="Such as 0204"
          />
          <TextField name="electronicAddress.id" label="Electronic address" />
        </Row>
      </Group>
    </>
  );
}
