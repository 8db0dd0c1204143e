import { act, activeContract, make } from '../billing.ts';
import type { TestService } from '../service.ts';

const RATES = [{ unit: 'HOUR', amountMinor: 9_000, startsOn: '2020-01-01' }];
const TERMS = { taxRates: [{ percent: 19 }], rates: RATES, paymentTermsDays: 14 };

/** Makes a tenant with something in every table of money and time: drafts, issued, paid, credited and void invoices. */
export async function openRandomFirm(service: TestService): Promise<string> {
  const tenant = await service.tenant();
  const post = (path: string, body: object) => make(service, tenant, path, body);
  const contracts = [
    await activeContract(service, tenant, TERMS),
    await activeContract(service, tenant, { ...TERMS, name: 'More' }),
    await activeContract(service, tenant, {
      ...{
        name: 'Exempt',
        rates: RATES,
        taxRates: [{ category: 'E', exemptionReason: 'Small business' }],
      },
    }),
  ];
  const issued: string[] = [];
  for (const [index, { id: contractId }] of contracts.entries()) {
    const { id: projectId } = await post('/projects', { contractId, name: `Project ${index}` });
    const { id: drafted } = await draftOf(service, tenant, { contractId, projectId });
    const taxes = index === 1 ? { taxCurrencyCode: 'USD', taxExchangeRate: 1.1 } : {};
    for (let number = 0; number < 4; number++) {
      const { id } = await draftOf(service, tenant, { contractId, projectId, ...taxes });
      issued.push((await act(service, tenant, `/invoices/${id}/finalize`)).id);
    }
    await collectTime(service, tenant, projectId, drafted);
  }
  await settle(service, tenant, issued);
  for (const id of issued.slice(0, 3)) await service.request('GET', `/invoices/${id}/pdf`, { tenant });
  return tenant;
}

async function draftOf(
  service: TestService,
  tenant: string,
  { projectId, ...more }: { contractId: string; projectId: string },
) {
  const billables = [
    { name: 'Design', quantity: 7.5, amountMinor: 9_500, projectId },
    { name: 'Discount', quantity: 1, amountMinor: -1_000 },
    { name: 'Licence', quantity: 3, amountMinor: 333 },
  ];
  return make(service, tenant, '/invoices', { ...more, billables });
}

async function collectTime(service: TestService, tenant: string, projectId: string, invoiceId: string) {
  for (let day = 1; day <= 4; day++)
    await make(service, tenant, '/time-entries', {
      ...{ projectId, date: `2026-01-0${day}`, minutes: 45 * day, worker: 'Ada' },
    });
  await service.request('POST', `/invoices/${invoiceId}/collect`, { tenant, body: { to: '2026-01-03' } });
}

async function settle(service: TestService, tenant: string, issued: string[]): Promise<void> {
  const post = (path: string, body: object) => service.request('POST', path, { tenant, body });
  const [first, second, third, fourth, fifth, sixth] = issued;
  await post('/payments', { invoiceId: first, amountMinor: 10_000 });
  const over = { invoiceId: second, amountMinor: 900_000, allowOverpayment: true };
  await post('/refunds', { paymentId: (await post('/payments', over)).data.id, amountMinor: 500 });
  await post('/credit-notes', { invoiceId: third, reason: 'Late' });
  await post('/credit-notes', { invoiceId: fifth, reason: 'Late', kind: 'GOODWILL', amountMinor: 500 });
  await act(service, tenant, `/invoices/${fourth}/void`);
  const { data } = await post('/payments', { invoiceId: sixth, amountMinor: 100 });
  await post(`/payments/${data.id}/reverse`, {});
}
