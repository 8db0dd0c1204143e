import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestService } from './service.ts';

/** Every row of the database that shows a text in any case, as `table: row`. */
export async function rowsWith(service: TestService, text: string): Promise<string[]> {
  return service.db.asOwner(async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select to_jsonb(row)::text as row from ${name} as row where strpos(lower(to_jsonb(row)::text), lower($1)) > 0`,
        [text],
      );
      found.push(...rows.map(({ row }) => `${name}: ${row}`));
    }
    return found;
  });
}

/** Every stored file that shows a text. */
export async function filesWith(service: TestService, text: string): Promise<string[]> {
  const entries = await readdir(service.filesDirectory, { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const shown = await Promise.all(
    paths.map(async (path) => (await readFile(path, 'latin1')).toLowerCase().includes(text.toLowerCase())),
  );
  return paths.filter((_, index) => shown[index]);
}
