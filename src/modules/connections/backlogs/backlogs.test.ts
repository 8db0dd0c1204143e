import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { make } from '../../../../test/support/billing.ts';
import {
  deliveriesByHand,
  LOCAL,
  startReceiver,
  status,
  subscribe,
} from '../../../../test/support/integrations/deliveries.ts';
import { startService } from '../../../../test/support/service.ts';

const service = startService(LOCAL);
const receiver = startReceiver();
const byHand = deliveriesByHand(service);

/** The value of a series in a scrape that reads the database anew. */
async function scrape(): Promise<(series: string) => number> {
  service.clock.advance(10_000);
  const text = await (await fetch(`${service.url}/metrics`)).text();
  const values = new Map(text.split('\n').map((line) => [line.slice(0, line.lastIndexOf(' ')), line]));
  return (series) => Number(values.get(series)?.split(' ').at(-1) ?? Number.NaN);
}
const backlog = (queue: string) => `retainer_backlog{queue="${queue}"}`;
const age = (queue: string) => `retainer_backlog_age_seconds{queue="${queue}"}`;
const integrations = (state: string) => `retainer_integrations{provider="WEBHOOK",status="${state}"}`;

describe('the backlog of the whole installation', () => {
  test('metrics show entries that are not sealed yet, and since when', async () => {
    await service.app.sealJournals();
    const tenants = [await service.tenant(), await service.tenant('bob')];
    const before = await scrape();
    assert.ok(before(backlog('unsealed_entries')) >= tenants.length);
    assert.ok(before(age('unsealed_entries')) > 0 && before(age('unsealed_entries')) < 60);
    await service.app.sealJournals();
    const after = await scrape();
    assert.deepEqual([after(backlog('unsealed_entries')), after(age('unsealed_entries'))], [0, 0]);
  });

  test('metrics show events without their deliveries, deliveries that are due, and what came of them', async () => {
    const tenant = await service.tenant();
    await subscribe(service, tenant, receiver.url, 'client.created');
    await service.app.sealJournals();
    const attempts = (outcome: string) =>
      `retainer_delivery_attempts_total{provider="WEBHOOK",outcome="${outcome}"}`;
    const before = await scrape();
    for (const name of ['Northwind', 'Southwind']) await make(service, tenant, '/clients', { name });
    await service.request('GET', '/events', { tenant }); // fixes the order, but plans nothing
    const ordered = await scrape();
    assert.equal(ordered(backlog('unplanned_events')), 2);
    assert.ok(ordered(age('unplanned_events')) > 0);
    await service.app.sealJournals();
    const planned = await scrape();
    assert.equal(planned(backlog('unplanned_events')), 0);
    assert.equal(planned(backlog('due_deliveries')), 2);
    assert.ok(planned(age('due_deliveries')) >= 10, 'by the clock that deliveries go by');
    receiver.answer = status(500);
    await byHand.send();
    const sent = await scrape();
    assert.equal(sent(attempts('retried')) - (before(attempts('retried')) || 0), 2);
    const answers = 'retainer_outbound_requests_total{system="webhook receivers",outcome="5xx"}';
    assert.equal(sent(answers) - before(answers), 2);
  });

  test('metrics show the integrations of tenants that are not deleted, by status', async () => {
    const tenant = await service.tenant();
    const before = await scrape();
    const { id } = await subscribe(service, tenant, receiver.url, 'client.created');
    const active = await scrape();
    assert.equal(active(integrations('ACTIVE')), before(integrations('ACTIVE')) + 1);
    await service.db.asOwner(async (owner) => {
      await owner.query(`select set_config('app.tenant_id', $1, false)`, [tenant]);
      await owner.query(`update integrations set status = 'ERROR' where id = $1`, [id]);
    });
    const failed = await scrape();
    assert.equal(failed(integrations('ERROR')), before(integrations('ERROR')) + 1);
    assert.equal(failed(integrations('ACTIVE')), before(integrations('ACTIVE')));
    await service.request('DELETE', `/tenants/${tenant}`);
    assert.equal((await scrape())(integrations('ERROR')), before(integrations('ERROR')));
  });

  test('metrics show work by kind and state', async () => {
    await service.db.asOwner((owner) =>
      owner.query(
        `insert into work (kind, tenant_id, lane, key, due_at, problem, owner, run)
         select 'shelving', 'tenant', '', number, $1::timestamptz - interval '1 minute' * number,
           case number when 1 then 'stuck' end, case number when 2 then 'somebody' end, case number when 2 then 1 end
         from generate_series(-1, 3) as number`,
        [service.clock.now()],
      ),
    );
    const shown = await scrape();
    const counts = ['waiting', 'running', 'later', 'failing'].map((state) =>
      shown(`retainer_work{kind="shelving",state="${state}"}`),
    );
    assert.deepEqual(counts, [3, 1, 1, 1]);
    assert.ok(Math.abs(shown('retainer_work_waiting_age_seconds{kind="shelving"}') - 190) < 2);
  });
});
