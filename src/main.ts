import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Reading and compiling a thousand modules takes longer than all else of a start, so the compiled code is kept. It is kept with
// the packages, where only those can write who could change the code itself. If nobody can, Node goes on without.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/retainer/code', import.meta.url)));

const { start } = await import('./start.ts');
await start();
