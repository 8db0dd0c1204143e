import { Field, useFormOfField } from '../../../parts/form.tsx';
import { count } from '../../../parts/format.ts';
import { allOf, type EventGroup, groupEventTypes, toggleEvent } from './event-types.ts';

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
    <Field name={name} label="Send">
      {({ id, ...control }) => (
        <div {...control} id={id} class="integrations-events" role="group" aria-label="Events to send">
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
  const said = isAll ? 'all' : some > 0 ? `${some} of ${types.length}` : count(types.length, 'event');
  return (
    <details>
      <summary>
        {resource} <span class={isAll || some > 0 ? 'integrations-some' : 'quiet-text'}>{said}</span>
      </summary>
      <Check text={allOf(resource)} isOn={isAll} toggle={() => toggle(allOf(resource))} />
      {types.map((type) => (
        <Check
          key={type}
          text={type}
          isOn={isAll || chosen.includes(type)}
          isFixed={isAll}
          toggle={() => toggle(type)}
        />
      ))}
    </details>
  );
}

interface CheckProps {
  text: string;
  isOn: boolean;
  isFixed?: boolean;
  toggle: () => void;
}

function Check({ text, isOn, isFixed, toggle }: CheckProps) {
  return (
    <label>
      <input class="check" type="checkbox" checked={isOn} disabled={isFixed} onInput={toggle} />
      {text}
    </label>
  );
}
