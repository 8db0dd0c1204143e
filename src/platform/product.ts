import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** How the service names itself to others, as a `User-Agent`. */
export const USER_AGENT = `Retainer/${manifest.version}`;
