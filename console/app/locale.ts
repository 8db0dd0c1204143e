import { signal } from '@preact/signals';

/** The locale of the company on the screen. It is apart from the session, so that sentences can be made without one. */
export const companyLocale = signal<string | undefined>(undefined);
