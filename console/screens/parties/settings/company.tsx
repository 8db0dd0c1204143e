import { can, type Tenant } from '../../../app/session.ts';
import { Addresses } from '../../../parts/addresses.tsx';
import { TextAreaField, TextField } from '../../../parts/fields.tsx';
import { Form, Group, Row } from '../../../parts/form.tsx';
import { Card } from '../../../parts/page.tsx';
import { Fact, Facts } from '../../../parts/text.tsx';
import { type PanelProps, useTenantForm } from './tenant-form.ts';

/** The tenant's legal identity and addresses. Documents show them. */
export function Company({ tenant }: PanelProps) {
  return (
    <div class="columns settings-columns">
      {can('ADMIN') ? <CompanyForm tenant={tenant} /> : <CompanyFacts tenant={tenant} />}
      <Addresses owner="tenant" isEditable={can('ADMIN')} />
    </div>
  );
}

function CompanyForm({ tenant }: PanelProps) {
  const form = useTenantForm(tenant, 'company', companyOf);
  return (
    <Card title="Company">
      <Form form={form} submit="Save company" isStanding>
        <Row>
          <TextField name="name" label="Name" required hint="As the console shows it" maxLength={200} />
          <TextField name="legalName" label="Legal name" hint="As documents show it, if it differs" />
        </Row>
        <Row>
          <TextField name="vatNumber" label="VAT number" />
          <TextField name="taxNumber" label="Tax number" hint="The national one" />
        </Row>
        <TextField name="registrationNumber" label="Registration number" hint="Such as HRB 12345" />
        <Group title="Electronic address" hint="Where other firms send e-invoices to. Peppol needs it.">
          <Row>
            <TextField
              name="electronicAddress.scheme"
              label="Scheme"
              hint="A code of the EAS list, such as 9930"
            />
            <TextField name="electronicAddress.id" label="Address" />
          </Row>
        </Group>
        <Group title="Contact" hint="Who answers questions about documents. XRechnung needs all three.">
          <Row>
            <TextField name="contact.name" label="Person or department" />
            <TextField name="contact.phone" label="Phone" type="tel" />
          </Row>
          <TextField name="contact.email" label="E-mail address" type="email" />
        </Group>
        <TextAreaField name="description" label="Notes" hint="Never shown on documents" />
      </Form>
    </Card>
  );
}

function CompanyFacts({ tenant }: PanelProps) {
  const { electronicAddress, contact } = tenant;
  return (
    <Card title="Company">
      <Facts>
        <Fact label="Name">
          <bdi>{tenant.name}</bdi>
        </Fact>
        <Fact label="Legal name">{tenant.legalName}</Fact>
        <Fact label="VAT number">{tenant.vatNumber}</Fact>
        <Fact label="Tax number">{tenant.taxNumber}</Fact>
        <Fact label="Registration number">{tenant.registrationNumber}</Fact>
        <Fact label="Electronic address">
          {electronicAddress && `${electronicAddress.scheme}:${electronicAddress.id}`}
        </Fact>
        <Fact label="Contact">
          {contact && [contact.name, contact.phone, contact.email].filter(Boolean).join('\n')}
        </Fact>
        <Fact label="Notes">{tenant.description}</Fact>
      </Facts>
    </Card>
  );
}

function companyOf(tenant: Tenant) {
  const {
    name,
    legalName = '',
    vatNumber = '',
    taxNumber = '',
    registrationNumber = '',
    description = '',
  } = tenant;
  const { scheme = '', id = '' } = tenant.electronicAddress ?? {};
  const { name: person = '', phone = '', email = '' } = tenant.contact ?? {};
  return {
    ...{ name, legalName, vatNumber, taxNumber, registrationNumber, description },
    electronicAddress: { scheme, id },
    contact: { name: person, phone, email },
  };
}
