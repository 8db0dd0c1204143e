import type { ComponentChildren } from 'preact';
import { words } from '../words/words.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Warning } from './problem.tsx';
import { Copy } from './text.tsx';

interface ShownOnceProps {
  /** The kind of secret, such as `token`. */
  label: string;
  secret: string;
  /** The way out for somebody who lost it: "rotate it". */
  otherwise: string;
  onClose: () => void;
  children: ComponentChildren;
}

/** A secret at the only time that it is shown, so the dialog closes by its button only. */
export function ShownOnce({ label, secret, otherwise, onClose, children }: ShownOnceProps) {
  return (
    <Dialog title={words.parts.secret.copyNow(label)} isForced onClose={onClose}>
      <Warning>{words.parts.secret.shownOnce(otherwise)}</Warning>
      <div class="secret">
        <Copy text={secret} label={label} />
      </div>
      {children}
      <footer class="form-foot">
        <Button kind="primary" onClick={onClose}>
          {words.parts.secret.stored}
        </Button>
      </footer>
    </Dialog>
  );
}
