import { providerSettings } from '../composition/service-config.ts';
import { readConfig } from '../platform/config.ts';
import { readEnvironmentFile } from '../platform/environment-file.ts';
import { OperatorError } from '../platform/errors.ts';
import { isId } from '../platform/ids.ts';
import { refuseOtherData } from '../platform/installation/command-data.ts';
import { openConfiguredDatabase } from '../platform/installation/open.ts';
import { command, UsageError } from './command.ts';
import { move } from './moving/moving.ts';
import { installationOf, nameOf } from './moving/stay.ts';
import { moveBack, purgeMoved } from './moving/undoing.ts';

await command({
  help: `Moves a tenant to another installation of the same version, which an environment file configures.

  npm run -s move-tenant -- <tenant-id> --to <environment file>           moves it
  npm run -s move-tenant -- <tenant-id> --to <environment file> --back    undoes that, unless it was changed there since
  npm run -s move-tenant -- <tenant-id> --to <environment file> --purge   removes it here for good

While it is copied, it is suspended: it can be read, and what others report about it is kept. Then it is open there, and hidden
here. Called again after an interruption, the command goes on. TMPDIR has to have room for an archive of the tenant. Access
tokens have to be made anew. npm run -s tenant-map tells the proxy where tenants are.`,
  options: { to: { type: 'string' }, back: { type: 'boolean' }, purge: { type: 'boolean' } },
  wordsMax: 1,
  async run(opened, { to, back = false, purge = false }, [tenantId]) {
    if (!isId('tenant', tenantId)) throw new UsageError('name the tenant: tnt_...');
    if (to === undefined) throw new UsageError('name the other installation: --to <environment file>');
    if (back && purge) throw new UsageError('--back undoes the move, --purge completes it: give one of them');
    // The environment of this process is about this installation.
    const config = readConfig(readEnvironmentFile(to), providerSettings);
    await refuseOtherData(config);
    const other = await openConfiguredDatabase(config, 'visit', () => {}).catch((error) => {
      const [here, there] = [nameOf(opened.config), nameOf(config)];
      throw error instanceof OperatorError
        ? new OperatorError(`${there} can't take a tenant of ${here}: ${error.message}`)
        : error;
    });
    try {
      const [here, there] = [installationOf(opened), installationOf({ ...other, config })];
      if (here.prefix === there.prefix)
        throw new OperatorError(
          `${to} is this installation, or has its SECRET_KEY: each has a key of its own`,
        );
      await (back ? moveBack : purge ? purgeMoved : move)({ tenantId, here, there });
      if (back) return `${tenantId} is open here again`;
      if (purge) return `${tenantId} is gone here`;
      return `${tenantId} is open in ${there.name}. Tell the proxy, then call again with --purge, or with --back`;
    } finally {
      await other.close();
    }
  },
});
