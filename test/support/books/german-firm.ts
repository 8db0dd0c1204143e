import { onDay } from '../dated-clock.ts';
import { type Firm, openFirm } from '../firm.ts';
import type { TestService } from '../service.ts';

/** A line of work. */
export const line = (amountMinor: number, more: object = {}) => ({
  ...{ name: 'Work', quantity: 1, amountMinor, taxPercent: 19 },
  ...more,
});

export const BOOKS = { chart: 'SKR03', consultantNumber: 29_098, firmNumber: 55_003 };

/** A firm in Berlin that books for DATEV, on 5 February 2026. */
export async function openGermanFirm(service: TestService): Promise<Firm> {
  onDay(service, '2026-02-05');
  const firm = await openFirm(service);
  await firm.make('/addresses', {
    ...{ name: 'Lind', address1: 'Am Markt 1', zip: '10115', city: 'Berlin', country: 'Germany' },
  });
  await firm.send('PUT', '/bookkeeping', BOOKS);
  return firm;
}
