/** `npm run dev` notifies each process of a change in `console/` by this message. */
export const CONSOLE_CHANGED = 'console changed';
