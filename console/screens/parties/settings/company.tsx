import { can, type Tenant } from '../../../app/session.ts';
import { Addresses } from '../../../parts/addresses.tsx';
import { TextAreaField, TextField } from '../../../parts/fields.tsx';
import { Form, Group, Row } from '../../../parts/form.tsx';
import { Card } from '../../../parts/page.tsx';
import { Fact, Facts } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { type PanelProps, useTenantForm } from './tenant-form.ts';

const { company } = words.settings;

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
    <Card title={company.title}>
      <Form form={form} submit={company.save} isStanding>
        <Row>
          <TextField name="name" label={company.name} required hint={company.nameHint} maxLength={200} />
          <TextField name="legalName" label={company.legalName} hint={company.legalNameHint} />
        </Row>
        <Row>
          <TextField name="vatNumber" label={company.vatNumber} />
          <TextField name="taxNumber" label={company.taxNumber} hint={company.taxNumberHint} />
        </Row>
        <TextField
          name="registrationNumber"
          label={company.registrationNumber}
          hint={company.registrationNumberHint}
        />
        <Group title={company.electronicAddress} hint={company.electronicAddressHint}>
          <Row>
            <TextField name="electronicAddress.scheme" label={company.scheme} hint={company.schemeHint} />
            <TextField name="electronicAddress.id" label={company.address} />
          </Row>
        </Group>
        <Group title={company.contact} hint={company.contactHint}>
          <Row>
            <TextField name="contact.name" label={company.person} />
            <TextField name="contact.phone" label={company.phone} type="tel" />
          </Row>
          <TextField name="contact.email" label={company.email} type="email" />
        </Group>
        <TextAreaField name="description" label={company.notes} hint={company.notesHint} />
      </Form>
    </Card>
  );
}

function CompanyFacts({ tenant }: PanelProps) {
  const { electronicAddress, contact } = tenant;
  return (
    <Card title={company.title}>
      <Facts>
        <Fact label={company.name}>
          <bdi>{tenant.name}</bdi>
        </Fact>
        <Fact label={company.legalName}>{tenant.legalName}</Fact>
        <Fact label={company.vatNumber}>{tenant.vatNumber}</Fact>
        <Fact label={company.taxNumber}>{tenant.taxNumber}</Fact>
        <Fact label={company.registrationNumber}>{tenant.registrationNumber}</Fact>
        <Fact label={company.electronicAddress}>
          {electronicAddress && `${electronicAddress.scheme}:${electronicAddress.id}`}
        </Fact>
        <Fact label={company.contact}>
          {contact && [contact.name, contact.phone, contact.email].filter(Boolean).join('\n')}
        </Fact>
        <Fact label={company.notes}>{tenant.description}</Fact>
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
