import { signal } from '@preact/signals';
import type { ComponentProps, ComponentType } from 'preact';
import { loadWords } from '../words/words.ts';
import type { Tenant } from './session.ts';
import type newSandbox from './shell/new-sandbox.tsx';

interface SandboxCopy {
  Component: ComponentType<ComponentProps<typeof newSandbox>>;
  /** The tenant that is copied. */
  original: Tenant;
  /** False once the dialog was closed while records are copied. */
  isShown: boolean;
}

/** The sandbox that somebody makes of a tenant, from opening the dialog until the sandbox is there. */
export const sandboxCopy = signal<SandboxCopy | undefined>(undefined);

/** Opens the dialog. It is rarely needed, so it does not come with the first page. */
export async function openSandboxCopy(original: Tenant): Promise<void> {
  await loadWords('sandboxCopy');
  const module = await import('./shell/new-sandbox.tsx');
  sandboxCopy.value = { Component: module.default, original, isShown: true };
}

/** Closes the dialog. The copy goes on. */
export function hideSandboxCopy(): void {
  const copy = sandboxCopy.peek();
  if (copy) sandboxCopy.value = { ...copy, isShown: false };
}

export function endSandboxCopy(): void {
  sandboxCopy.value = undefined;
}
