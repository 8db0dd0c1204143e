import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { collectOnto } from '../../../../test/support/collecting.ts';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';

const RATES = [
  { unit: 'HOUR', amountMinor: 10_000, startsOn: '2026-01-01' },
  { unit: 'HOUR', role: 'Designer', amountMinor: 15_000, startsOn: '2026-01-01' },
  { unit: 'HOUR', role: 'Lead', amountMinor: 20_000, startsOn: '2026-11-01' },
];

describe('the role of work', () => {
  const service = useService();

  async function openAgency() {
    const firm = await openFirm(service, { terms: { rates: RATES } });
    const { id: projectId } = await firm.make('/projects', { contractId: firm.contractId, name: 'Shop' });
    const log = async (role: string, date = '2026-10-05') =>
      firm.make('/time-entries', { projectId, date, minutes: 60, role });
    const draft = async () => (await firm.make('/invoices', { contractId: firm.contractId })).id as string;
    return { ...firm, projectId, log, draft };
  }

  test('the role of work finds its rate in any case, and is one line in the spelling of the rate', async () => {
    const firm = await openAgency();
    for (const role of ['designer', 'Designer', ' DESIGNER '])
      assert.equal((await firm.log(role)).warnings, undefined, role);
    const { lines, warnings } = await collectOnto(firm, await firm.draft(), {
      to: '2026-10-31',
      groupBy: 'ROLE',
    });
    const shown = lines.map((line: { name: string; minutes: number; amountMinor: number }) => [
      ...[line.name, line.minutes, line.amountMinor],
    ]);
    assert.deepEqual(shown, [['Designer', 180, 15_000]]);
    assert.deepEqual(warnings, []);
  });

  test('the role of work that no rate names on its day is a warning until it is issued, and is charged', async () => {
    const firm = await openAgency();
    const [tester, lead] = [await firm.log('Tester'), await firm.log('lead')];
    const named = (await firm.log('lead', '2026-11-01')).id;
    for (const { warnings, problem, role } of [tester, lead]) {
      assert.deepEqual([warnings.length, warnings[0].code, problem], [1, 'UNKNOWN_ROLE', undefined]);
      assert.match(
        warnings[0].message,
        new RegExp(`names the role ${role} on the day.*: correct the role, or`),
      );
    }
    const invoice = await firm.draft();
    for (const path of [`/invoices/${invoice}/collect?dryRun=true`, `/invoices/${invoice}/collect`]) {
      const { data } = await firm.send('POST', path, { to: '2026-11-30' });
      const seen = data.warnings.map(({ message, ...others }: { message: string }) => others);
      const days = { firstDay: '2026-10-05', lastDay: '2026-10-05' };
      const one = { code: 'UNKNOWN_ROLE', minutes: 60, timeEntryCount: 1, ...days };
      assert.deepEqual(seen, [one, one]);
      assert.equal(data.leftOver.length, 0);
    }
    const warned = async () => {
      const all: { id: string; warnings?: object[] }[] = await firm.get('/time-entries');
      return all.filter(({ warnings }) => warnings).map(({ id }) => id);
    };
    assert.deepEqual((await warned()).sort(), [tester.id, lead.id].sort());
    assert.equal((await firm.get(`/time-entries/${named}`)).warnings, undefined);
    await firm.patch(`/time-entries/${tester.id}`, { role: 'designer' });
    assert.deepEqual(await warned(), [lead.id]);
    await firm.patch(`/time-entries/${lead.id}`, { isBillable: false });
    assert.deepEqual(await warned(), []);
    await firm.patch(`/time-entries/${lead.id}`, { isBillable: true });
    await collectOnto(firm, invoice, { to: '2026-11-30' });
    assert.equal((await firm.finalize(invoice)).status, 200);
    assert.deepEqual(await warned(), []);
  });

  test('the role of work that no rate prices at all is a problem, and no warning beside it', async () => {
    const firm = await openAgency();
    const { problem, warnings } = await firm.log('Tester', '2025-12-31');
    assert.match(problem, /2025-12-31/);
    assert.equal(warnings, undefined);
  });

  test('the role of a rate may not differ from others of its unit and day only in case', async () => {
    const firm = await openAgency();
    const more = { ...RATES[1], role: 'dEsigner' };
    const rates = [...RATES, more];
    const refused = await firm.send('PATCH', `/contracts/${firm.contractId}`, { rates });
    assertRefused(refused, ['rates.3.startsOn', 'unique']);
    await firm.patch(`/contracts/${firm.contractId}`, { rates: [...RATES, { ...more, unit: 'DAY' }] });
  });
});
