import { listTenantsHere } from '../modules/moving/tenant-archive/moves-store.ts';
import { command, UsageError } from './command.ts';
import { arrivingFrom } from './moving/stay.ts';

/** Reasons of tenants that wait to be opened here. They are still reached where they come from. */
const ARRIVING = [arrivingFrom('%'), 'The tenant arrived from %'];
const PAGE_SIZE = 1_000;

await command({
  help: `Prints a line of "<tenant-id> <cell>;" for each tenant of this installation, as a map for the proxy.

  npm run -s tenant-map -- <cell>`,
  options: {},
  wordsMax: 1,
  async run({ database }, _values, [cell = '']) {
    if (!/^[\w.-]{1,64}$/.test(cell)) throw new UsageError('name the cell as the proxy does, such as cell_b');
    const db = database.ofOperator({ actor: 'operator tenant-map' });
    for (let after = ''; ; ) {
      const rows = await db.all(listTenantsHere, {
        arriving: ARRIVING,
        afterTenantId: after,
        count: PAGE_SIZE,
      });
      const lines = rows.map(({ tenantId }) => `${tenantId} ${cell};`);
      if (rows.length < PAGE_SIZE) return lines.join('\n');
      console.log(lines.join('\n'));
      after = rows.at(-1)?.tenantId ?? '';
    }
  },
});
