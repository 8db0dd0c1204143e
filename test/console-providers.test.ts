import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useService } from './support/service.ts';

/** The console is compiled with the types of a browser, so its words are found when the test runs. */
const load = (path: string) => import(`../console/${path}.ts`);

interface Setting {
  description?: string;
  enum?: string[];
  items?: { enum?: string[]; properties?: Record<string, Setting> };
}

describe('what providers say of themselves', () => {
  const service = useService();

  for (const language of ['de', 'fr'])
    test(`every provider and each of its settings is described in ${language}`, async () => {
      const { description, config } = (await load(`words/${language}/integrations`)).words;
      const check = (name: string, { description: hint, items, ...setting }: Setting) => {
        const own = config.settings[name];
        assert.ok(own?.label, `${name} has a label`);
        assert.ok(own.hint || !hint, `${name} has a hint`);
        for (const code of setting.enum ?? items?.enum ?? []) assert.ok(config.choices[code], code);
      };
      const { data } = await service.request('GET', '/providers', { tenant: await service.tenant() });
      for (const provider of data) {
        assert.notEqual(description(provider), provider.description, provider.name);
        for (const [name, setting] of Object.entries<Setting>(provider.config.properties))
          check(name, setting);
      }
    });
});
