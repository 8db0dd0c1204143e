import { Field } from '../../../parts/form.tsx';
import { useFormOfField } from '../../../parts/form-context.ts';
import { words } from '../../../words/words.ts';
import {
  allOf,
  type EventGroup,
  eventName,
  groupEventTypes,
  resourceName,
  toggleEvent,
} from './event-types.ts';

const { sending } = words.integrations;

interface EventsFieldProps {
  name: string;
  /** The types that the provider accepts. */
  types: readonly string[];
}

/** Chooses events: all of a resource, or some of them. */
export function EventsField({ name, types }: EventsFieldProps) {
  const form = useFormOfField();
  const chosen = form.get(name) as string[];
  const toggle = (type: string) => form.set(name, toggleEvent(chosen, type));
  return (
    <Field name={name} label={sending.send}>
      {({ id, ...control }) => (
        <div {...control} id={id} class="integrations-events" role="group" aria-label={sending.choose}>
          {groupEventTypes(types).map((group) => (
            <Group key={group.resource} {...{ group, chosen, toggle }} />
          ))}
        </div>
      )}
    </Field>
  );
}

interface GroupProps {
  group: EventGroup;
  chosen: readonly string[];
  toggle: (type: string) => void;
}

function Group({ group: { resource, types }, chosen, toggle }: GroupProps) {
  const isAll = chosen.includes(allOf(resource));
  const some = types.filter((type) => chosen.includes(type)).length;
  const picked = some > 0 ? sending.some(some, types.length) : sending.count(types.length);
  const said = isAll ? sending.all : picked;
  return (
    <details>
      <summary>
        {resourceName(resource)}{' '}
        <span class={isAll || some > 0 ? 'integrations-some' : 'quiet-text'}>{said}</span>
      </summary>
      <Check type={allOf(resource)} isOn={isAll} toggle={() => toggle(allOf(resource))} />
      {types.map((type) => (
        <Check
          key={type}
          type={type}
          isOn={isAll || chosen.includes(type)}
          isFixed={isAll}
          toggle={() => toggle(type)}
        />
      ))}
    </details>
  );
}

interface CheckProps {
  type: string;
  isOn: boolean;
  isFixed?: boolean;
  toggle: () => void;
}

function Check({ type, isOn, isFixed, toggle }: CheckProps) {
  return (
    <label title={type}>
      <input class="check" type="checkbox" checked={isOn} disabled={isFixed} onInput={toggle} />
      {eventName(type)}
    </label>
  );
}
