import { useEffect, useId, useState } from 'preact/hooks';
import { useFormOfField } from '../../../../parts/form-context.ts';
import { money, number } from '../../../../parts/format.ts';
import { DecimalInput, MoneyInput, Select, TextInput } from '../../../../parts/inputs.tsx';
import { Name } from '../../../../parts/text.tsx';
import { words } from '../../../../words/words.ts';
import type { Creditable, Share } from '../crediting.ts';
import { unitName } from '../lines/units.ts';

const texts = words.invoiceActions.credit;

/** More lines are found by their name. */
const SHOWN_MAX = 100;

interface CreditLinesProps {
  creditables: readonly Creditable[];
  shares: Record<string, Share>;
  currency: string;
  onShare: (billableId: string, share: Share | undefined) => void;
}

/** Chooses lines, and how much of each is credited. */
export function CreditLines({ creditables, shares, currency, onShare }: CreditLinesProps) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = creditables.filter(
    ({ line }) => line.id in shares || line.name.toLowerCase().includes(wanted),
  );
  const chosen = creditables.filter(({ line }) => line.id in shares).map(({ line }) => line.id);
  return (
    <div class="credit-lines">
      {creditables.length > 10 && (
        <TextInput
          type="search"
          aria-label={texts.findLines}
          placeholder={texts.findLines}
          value={search}
          onInput={setSearch}
        />
      )}
      <ul>
        {found.slice(0, SHOWN_MAX).map((creditable) => (
          <CreditLine
            key={creditable.line.id}
            {...{ creditable, currency, onShare }}
            share={shares[creditable.line.id]}
            position={chosen.indexOf(creditable.line.id)}
          />
        ))}
      </ul>
      {found.length > SHOWN_MAX && <p class="quiet-text">{texts.moreLines(found.length - SHOWN_MAX)}</p>}
    </div>
  );
}

interface CreditLineProps extends Pick<CreditLinesProps, 'currency' | 'onShare'> {
  creditable: Creditable;
  share: Share | undefined;
  /** Among the chosen lines: the API names them by it. */
  position: number;
}

function CreditLine({ creditable, share, currency, position, onShare }: CreditLineProps) {
  const form = useFormOfField();
  const errorId = useId();
  const field = `billables.${position}`;
  useEffect(() => (position < 0 ? undefined : form.showField(field)), [form, field]);
  const error = form.errorOf(field);
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
          ? texts.isCredited
          : texts.left(
              number(quantityLeft, 6),
              unitName(unitCode, quantityLeft),
              money(amountLeftMinor, currency),
            )}
      </span>
      {share && (
        <ShareInputs
          {...{ share, currency, creditable }}
          errorId={error === undefined ? undefined : errorId}
          onShare={(one) => onShare(id, one)}
          onUnreadable={(message) => form.setUnreadable(field, message)}
        />
      )}
      {error !== undefined && (
        <p class="error" id={errorId}>
          <bdi>{error}</bdi>
        </p>
      )}
    </li>
  );
}

const SHARES = (['all', 'units', 'amount'] as const).map((value) => ({ value, text: texts.shares[value] }));

interface ShareInputsProps extends Pick<CreditLineProps, 'creditable' | 'currency'> {
  share: Share;
  /** The message about the line, if there is one. */
  errorId: string | undefined;
  onShare: (share: Share) => void;
  onUnreadable: (message: string | undefined) => void;
}

/** How much of a line is credited. */
function ShareInputs({ creditable, share, currency, errorId, onShare, onUnreadable }: ShareInputsProps) {
  const { line, quantityLeft } = creditable;
  const invalid = { 'aria-invalid': errorId !== undefined || undefined, 'aria-describedby': errorId };
  const set = (by: string) => {
    onUnreadable(undefined);
    if (by === 'units') onShare({ by, quantity: quantityLeft });
    else onShare(by === 'amount' ? { by, amountMinor: undefined } : { by: 'all' });
  };
  return (
    <div class="credit-share">
      <Select aria-label={texts.howMuch(line.name)} value={share.by} choices={SHARES} onInput={set} />
      {share.by === 'units' && (
        <DecimalInput
          aria-label={texts.unitsOf(line.name)}
          {...invalid}
          decimals={6}
          unit={unitName(line.unitCode)}
          value={share.quantity}
          onInput={(quantity, isReadable) => {
            onUnreadable(isReadable ? undefined : texts.noNumber);
            onShare({ by: 'units', quantity });
          }}
        />
      )}
      {share.by === 'amount' && (
        <MoneyInput
          aria-label={texts.amountFor(line.name)}
          {...invalid}
          currency={currency}
          value={share.amountMinor}
          onInput={(amountMinor, isReadable) => {
            onUnreadable(isReadable ? undefined : texts.noAmount(currency));
            onShare({ by: 'amount', amountMinor });
          }}
        />
      )}
    </div>
  );
}
