import { useState } from 'preact/hooks';
import { Button } from '../../../parts/button.tsx';
import { words } from '../../../words/words.ts';
import { jsonLines } from './json-lines.ts';

const { delivery: texts } = words.integrations;

/** Longer values would make the page slow. All of it can be copied. */
const LINES_MAX = 2_000;

/** A value as readable JSON. */
export function Json({ value, label }: { value: unknown; label: string }) {
  const [isCopied, setCopied] = useState(false);
  const lines = jsonLines(value);
  const copy = async () => {
    await navigator.clipboard.writeText(JSON.stringify(value, null, 2));
    setCopied(true);
  };
  return (
    <div class="integrations-json">
      <Button size="small" icon={isCopied ? 'check' : 'copy'} onClick={copy}>
        {isCopied ? texts.copied : texts.copy}
      </Button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse scroll it too */}
      <pre tabIndex={0} role="region" aria-label={label}>
        {lines.slice(0, LINES_MAX).map(({ indent, name, rest }, at) => (
          <span key={at}>
            {' '.repeat(indent)}
            {name !== undefined && (
              <>
                <b>{name}</b>
                {': '}
              </>
            )}
            {rest}
            {'\n'}
          </span>
        ))}
      </pre>
      {lines.length > LINES_MAX && <p class="quiet-text">{texts.moreLines(lines.length - LINES_MAX)}</p>}
    </div>
  );
}
