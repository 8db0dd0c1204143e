import { useId } from 'preact/hooks';
import { Field } from '../../../parts/form.tsx';
import { useFormOfField } from '../../../parts/form-context.ts';
import { Select } from '../../../parts/inputs.tsx';
import { words } from '../../../words/words.ts';
import {
  type Level,
  levelIn,
  levelsOf,
  RESOURCES,
  type Resource,
  SCOPE_GROUPS,
  type ScopeGroup,
  withLevel,
} from './scopes.ts';

const texts = words.access.scopes;

/** Names what a token is limited to. */
export function scopeNames(scopes: readonly string[], resources: readonly Resource[] = RESOURCES): string {
  const names = resources.flatMap((resource) => {
    const level = levelIn(scopes, resource);
    if (level === undefined) return [];
    const name = texts.resources[resource];
    return level === 'read' && levelsOf(resource).length > 1 ? texts.readOnly(name) : name;
  });
  return names.join(', ');
}

/** The scopes of a token, or null if its role alone limits it. */
export function ScopesField({ name }: { name: string }) {
  const form = useFormOfField();
  const chosen = form.get(name) as string[] | null;
  const set = (resource: Resource, level: string) =>
    form.set(name, withLevel(chosen ?? [], resource, level === '' ? undefined : (level as Level)));
  return (
    <Field name={name} label={texts.label} hint={chosen && texts.hint}>
      {(control) => (
        <>
          <Select
            {...control}
            choices={[
              { value: 'all', text: texts.all },
              { value: 'some', text: texts.some },
            ]}
            value={chosen === null ? 'all' : 'some'}
            onInput={(value) => form.set(name, value === 'all' ? null : [])}
          />
          {chosen && (
            <div class="settings-scopes" role="group" aria-label={texts.some}>
              {(Object.keys(SCOPE_GROUPS) as ScopeGroup[]).map((group) => (
                <Group key={group} {...{ group, chosen, set }} />
              ))}
            </div>
          )}
        </>
      )}
    </Field>
  );
}

interface GroupProps {
  group: ScopeGroup;
  chosen: readonly string[];
  set: (resource: Resource, level: string) => void;
}

function Group({ group, chosen, set }: GroupProps) {
  const resources = SCOPE_GROUPS[group];
  return (
    <details>
      <summary>
        {texts.groups[group]} <span class="quiet-text">{scopeNames(chosen, resources)}</span>
      </summary>
      {resources.map((resource) => (
        <ResourceLevel key={resource} {...{ resource, set }} level={levelIn(chosen, resource)} />
      ))}
    </details>
  );
}

interface ResourceLevelProps extends Pick<GroupProps, 'set'> {
  resource: Resource;
  level: Level | undefined;
}

function ResourceLevel({ resource, level, set }: ResourceLevelProps) {
  const id = useId();
  const levels = levelsOf(resource).map((value) => ({ value, text: texts.levels[value] }));
  return (
    <div class="settings-scope">
      <label for={id}>{texts.resources[resource]}</label>
      <Select
        id={id}
        choices={[{ value: '', text: texts.levels.none }, ...levels]}
        value={level ?? ''}
        onInput={(chosen) => set(resource, chosen)}
      />
    </div>
  );
}
