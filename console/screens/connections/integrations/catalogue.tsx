import { href } from '../../../app/router.ts';
import { tenant } from '../../../app/session.ts';
import { ButtonLink } from '../../../parts/button.tsx';
import { Loaded } from '../../../parts/problem.tsx';
import type { Read } from '../../../parts/reads.ts';
import { words } from '../../../words/words.ts';
import { Mark } from './mark.tsx';
import { addingOf, type Provider } from './records.ts';

const { list, description } = words.integrations;

/** The providers that can be connected, as the API lists them. */
export function Catalogue({ read }: { read: Read<Provider[]> }) {
  return (
    <section class="integrations-catalogue" aria-label={list.add}>
      <h2>{list.add}</h2>
      <Loaded read={read} lines={3}>
        {(providers) => (
          <ul>
            {providers.map((provider) => (
              <Entry key={provider.name} provider={provider} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function Entry({ provider }: { provider: Provider }) {
  const { name, title, authorization, hasSecret, eventTypes, canServeSandbox } = provider;
  const facts = [
    authorization === 'OAUTH2' && list.consent,
    hasSecret && list.signed,
    eventTypes.length > 0 && list.eventTypes(eventTypes.length),
  ];
  return (
    <li class="card">
      <div class="integrations-row">
        <Mark provider={provider} />
        <h3>{title}</h3>
      </div>
      <p>{description(provider)}</p>
      <footer>
        <span class="quiet-text">{facts.filter(Boolean).join(' · ')}</span>
        {canServeSandbox || tenant.value?.mode !== 'SANDBOX' ? (
          <ButtonLink size="small" icon="plus" href={href('/integrations/new', { provider: name })}>
            {addingOf(provider)}
          </ButtonLink>
        ) : (
          <span class="quiet-text">{list.notInSandbox}</span>
        )}
      </footer>
    </li>
  );
}
