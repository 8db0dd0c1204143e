import { can } from '../../../app/session.ts';
import { AddressFields } from '../../../parts/address-fields.tsx';
import { Addresses } from '../../../parts/addresses.tsx';
import { DecimalField, TextAreaField, TextField } from '../../../parts/fields.tsx';
import { Form, Group, More, Row } from '../../../parts/form.tsx';
import { Card } from '../../../parts/page.tsx';
import { Pictures } from '../../../parts/pictures.tsx';
import { refresh } from '../../../parts/reads.ts';
import { Fact, Facts } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { useCompanyAddresses, useCompanyForm } from './company-form.ts';
import type { PanelProps } from './tenant-form.ts';
import { ZeroTaxFields } from './zero-tax-fields.tsx';

const { company } = words.settings;

/** The tenant's legal identity, logo and addresses. Documents show them. */
export function Company({ tenant }: PanelProps) {
  const isEditable = can('ADMIN');
  const { data, error } = useCompanyAddresses();
  // The form has the fields of the first address.
  const isInForm = isEditable && error === undefined && !data?.length;
  return (
    <div class="columns settings-columns">
      {isEditable ? <CompanyForm tenant={tenant} /> : <CompanyFacts tenant={tenant} />}
      <Pictures
        owner="tenant"
        only="LOGO"
        media={tenant.media}
        isEditable={isEditable}
        changed={() => refresh(`tenants/${tenant.id}`)}
      />
      {!isInForm && <Addresses owner="tenant" isEditable={isEditable} />}
    </div>
  );
}

function CompanyForm({ tenant }: PanelProps) {
  const { form, open, isFrench } = useCompanyForm(tenant);
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
        {open.address && <AddressFields />}
        <Row>
          {open.account && (
            <TextField name="bankAccounts.0.iban" label={company.iban} hint={company.ibanHint} />
          )}
          {open.tax && (
            <DecimalField
              name="taxRates.0.percent"
              label={company.taxRate}
              unit="%"
              hint={company.taxRateHint}
            />
          )}
        </Row>
        {open.tax && <ZeroTaxFields />}
        {isFrench && <FrenchFields />}
        <RareFields />
      </Form>
    </Card>
  );
}

/** The mentions that French law asks for. */
function FrenchFields() {
  const { france } = company;
  return (
    <Group title={france.title} hint={france.hint}>
      <Row>
        <TextField name="frenchMentions.legalForm" label={france.legalForm} hint={france.legalFormHint} />
        <TextField
          name="frenchMentions.shareCapital"
          label={france.shareCapital}
          hint={france.shareCapitalHint}
        />
        <TextField name="frenchMentions.registryCity" label={france.registryCity} />
      </Row>
      <TextAreaField name="frenchMentions.latePayment" label={france.latePayment} />
      <TextAreaField name="frenchMentions.recoveryFee" label={france.recoveryFee} />
      <TextAreaField name="frenchMentions.earlyPayment" label={france.earlyPayment} />
    </Group>
  );
}

function RareFields() {
  return (
    <More>
      <TextField name="tradingName" label={company.tradingName} hint={company.tradingNameHint} />
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
      <TextAreaField name="legalNotes" label={company.legalNotes} hint={company.legalNotesHint} />
      <TextAreaField name="description" label={company.notes} hint={company.notesHint} />
    </More>
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
        <Fact label={company.tradingName}>{tenant.tradingName}</Fact>
        <Fact label={company.vatNumber}>{tenant.vatNumber}</Fact>
        <Fact label={company.taxNumber}>{tenant.taxNumber}</Fact>
        <Fact label={company.registrationNumber}>{tenant.registrationNumber}</Fact>
        <Fact label={company.electronicAddress}>
          {electronicAddress && `${electronicAddress.scheme}:${electronicAddress.id}`}
        </Fact>
        <Fact label={company.contact}>
          {contact && [contact.name, contact.phone, contact.email].filter(Boolean).join('\n')}
        </Fact>
        <Fact label={company.legalNotes}>{tenant.legalNotes}</Fact>
        <Fact label={company.france.title}>
          {tenant.frenchMentions && Object.values(tenant.frenchMentions).join('\n')}
        </Fact>
        <Fact label={company.notes}>{tenant.description}</Fact>
      </Facts>
    </Card>
  );
}
