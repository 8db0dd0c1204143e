import { useState } from 'preact/hooks';
import { money, number } from '../../../parts/format.ts';
import { DecimalInput, MoneyInput, Select, TextInput } from '../../../parts/inputs.tsx';
import { Name } from '../../../parts/text.tsx';
import type { Creditable, Share } from '../crediting.ts';
import { unitName } from '../lines/units.ts';

/** More lines are found by their name. */
const SHOWN_MAX = 100;

interface CreditLinesProps {
  creditables: readonly Creditable[];
  shares: Record<string, Share>;
  currency: string;
  /** The API's message about a line, by its position among the chosen ones. */
  errorOf: (position: number) => string | undefined;
  onShare: (billableId: string, share: Share | undefined) => void;
}

/** Chooses lines, and how much of each is credited. */
export function CreditLines({ creditables, shares, currency, errorOf, onShare }: CreditLinesProps) {
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const found = creditables.filter(
    ({ line }) => line.id in shares || line.name.toLowerCase().includes(wanted),
  );
  const chosen = creditables.filter(({ line }) => line.id in shares).map(({ line }) => line.id);
  return (
    <div class="credit-lines">
      {creditables.length > 10 && (
        <TextInput
          type="search"
          aria-label="Find lines"
          placeholder="Find lines"
          value={words}
          onInput={setWords}
        />
      )}
      <ul>
        {found.slice(0, SHOWN_MAX).map((creditable) => (
          <CreditLine
            key={creditable.line.id}
            {...{ creditable, currency, onShare }}
            share={shares[creditable.line.id]}
            error={errorOf(chosen.indexOf(creditable.line.id))}
          />
        ))}
      </ul>
      {found.length > SHOWN_MAX && (
        <p class="quiet-text">{number(found.length - SHOWN_MAX)} more lines. Find them by their name.</p>
      )}
    </div>
  );
}

interface CreditLineProps extends Pick<CreditLinesProps, 'currency' | 'onShare'> {
  creditable: Creditable;
  share: Share | undefined;
  error: string | undefined;
}

function CreditLine({ creditable, share, currency, error, onShare }: CreditLineProps) {
  const { line, quantityLeft, amountLeftMinor } = creditable;
  const { id, name, unitCode } = line;
  const isNothingLeft = amountLeftMinor === 0;
  return (
    <li>
      <label class="credit-line-name">
        <input
          class="check"
          type="checkbox"
          checked={share !== undefined}
          disabled={isNothingLeft}
          onInput={() => onShare(id, share ? undefined : { by: 'all' })}
        />
        <Name>{name}</Name>
      </label>
      <span class="quiet-text numeric">
        {isNothingLeft
          ? 'credited'
          : `${number(quantityLeft, 6)} ${unitName(unitCode, quantityLeft)}, ${money(amountLeftMinor, currency)} left`}
      </span>
      {share && (
        <ShareInputs
          {...{ share, error, currency }}
          creditable={creditable}
          onShare={(one) => onShare(id, one)}
        />
      )}
      {error !== undefined && (
        <p class="error">
          <bdi>{error}</bdi>
        </p>
      )}
    </li>
  );
}

const SHARES = [
  { value: 'all', text: 'All that is left' },
  { value: 'units', text: 'Some units' },
  { value: 'amount', text: 'An amount' },
];

interface ShareInputsProps extends Pick<CreditLineProps, 'creditable' | 'currency' | 'error'> {
  share: Share;
  onShare: (share: Share) => void;
}

/** How much of a line is credited. */
function ShareInputs({ creditable, share, currency, error, onShare }: ShareInputsProps) {
  const { line, quantityLeft } = creditable;
  const isInvalid = error !== undefined || undefined;
  const set = (by: string) => {
    if (by === 'units') onShare({ by, quantity: quantityLeft });
    else onShare(by === 'amount' ? { by, amountMinor: undefined } : { by: 'all' });
  };
  return (
    <div class="credit-share">
      <Select aria-label={`How much of ${line.name}`} value={share.by} choices={SHARES} onInput={set} />
      {share.by === 'units' && (
        <DecimalInput
          aria-label={`Units of ${line.name}`}
          aria-invalid={isInvalid}
          decimals={6}
          unit={unitName(line.unitCode)}
          value={share.quantity}
          onInput={(quantity) => onShare({ by: 'units', quantity })}
        />
      )}
      {share.by === 'amount' && (
        <MoneyInput
          aria-label={`Amount for ${line.name}, without tax`}
          aria-invalid={isInvalid}
          currency={currency}
          value={share.amountMinor}
          onInput={(amountMinor) => onShare({ by: 'amount', amountMinor })}
        />
      )}
    </div>
  );
}
