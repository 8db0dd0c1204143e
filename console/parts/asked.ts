import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';

export interface Question {
  title: string;
  /** Says what the action will do. */
  text: ComponentChildren;
  /** The word on the button: the action itself, never "OK". */
  action: string;
  isDangerous?: boolean;
  /** Runs while the dialog waits. If it fails, the dialog says why and stays. */
  run?: () => Promise<unknown>;
}

/** The question of `ask` that is open. */
export const asked = signal<(Question & { answer: (isYes: boolean) => void }) | undefined>(undefined);
