import { locale } from '../../../app/locale.ts';
import { api, can } from '../../../app/session.ts';
import { DecimalField, SelectField } from '../../../parts/fields.tsx';
import { Form, Group, Row } from '../../../parts/form.tsx';
import { useForm } from '../../../parts/form-state.ts';
import { number } from '../../../parts/format.ts';
import { notify } from '../../../parts/notice.tsx';
import { Card } from '../../../parts/page.tsx';
import { Loaded } from '../../../parts/problem.tsx';
import { refresh, useRead } from '../../../parts/reads.ts';
import { Fact, Facts } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { OwnAccountFields } from './own-accounts.tsx';
import { Preview } from './preview.tsx';
import { bodyOf, firstCustomer, type Bookkeeping as Settings, valuesOf } from './settings-form.ts';

const texts = words.books.settings;

function monthName(month: number): string {
  const format = new Intl.DateTimeFormat(locale(), { month: 'long', timeZone: 'UTC' });
  return format.format(Date.UTC(2026, month - 1));
}

const choicesOf = (values: readonly number[], text: (value: number) => string) =>
  values.map((value) => ({ value: String(value), text: text(value) }));
const CHARTS = (['SKR03', 'SKR04', 'NONE'] as const).map((value) => ({ value, text: texts.charts[value] }));
const MONTHS = choicesOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], monthName);
const LENGTHS = choicesOf([4, 5, 6, 7, 8], String);

/** How the company books, and an invoice as it is booked. */
export function Bookkeeping() {
  const read = useRead('bookkeeping', (signal) => api().GET('/bookkeeping', { signal }));
  return (
    <>
      <Card title={texts.title}>
        <p class="quiet-text">{texts.hint}</p>
        <Loaded read={read} lines={6}>
          {(settings) => (can('ADMIN') ? <SettingsForm {...settings} /> : <SettingsFacts {...settings} />)}
        </Loaded>
      </Card>
      <Preview />
    </>
  );
}

function SettingsForm(settings: Settings) {
  const form = useForm({
    key: 'books/settings',
    initial: valuesOf(settings),
    send: (values) => api().PUT('/bookkeeping', { body: bodyOf(values) }),
    done: () => {
      refresh('bookkeeping');
      notify(texts.saved);
    },
  });
  return (
    <Form form={form} submit={texts.save} isStanding>
      <Row>
        <SelectField name="chart" label={texts.chart} choices={CHARTS} hint={texts.chartHint} />
        <SelectField name="fiscalYearMonth" label={texts.fiscalYearMonth} choices={MONTHS} />
        <DecimalField
          name="customersFrom"
          label={texts.customersFrom}
          decimals={0}
          hint={texts.customersFromHint(firstCustomer(Number(form.values.value.accountLength)))}
        />
      </Row>
      <Group title="DATEV" hint={texts.datevHint}>
        <Row>
          <DecimalField name="consultantNumber" label={texts.consultantNumber} decimals={0} />
          <DecimalField name="firmNumber" label={texts.firmNumber} decimals={0} />
          <SelectField name="accountLength" label={texts.accountLength} choices={LENGTHS} />
        </Row>
      </Group>
      <OwnAccountFields />
    </Form>
  );
}

function SettingsFacts({ accounts, ...settings }: Settings) {
  const { chart, fiscalYearMonth, accountLength, customersFrom, consultantNumber, firmNumber } = settings;
  return (
    <Facts>
      <Fact label={texts.chart}>{texts.charts[chart]}</Fact>
      <Fact label={texts.fiscalYearMonth}>{monthName(fiscalYearMonth)}</Fact>
      <Fact label={texts.customersFrom}>{customersFrom}</Fact>
      <Fact label={texts.consultantNumber}>{consultantNumber}</Fact>
      <Fact label={texts.firmNumber}>{firmNumber}</Fact>
      <Fact label={texts.accountLength}>{accountLength}</Fact>
      <Fact label={texts.own}>{accounts.length > 0 && number(accounts.length)}</Fact>
    </Facts>
  );
}
