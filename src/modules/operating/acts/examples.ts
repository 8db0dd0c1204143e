import type { Example } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { Act } from './schema.ts';

const act: Act = {
  ...{ sequence: 2, actor: 'operator alice', action: 'tenant.suspended', tenant: exampleId('tenant') },
  ...{ details: { reason: 'unpaid since March' }, createdAt: '2026-11-16T09:45:00.000Z' },
  previousHash: 'ff8eb554ffa5e128cda64dc399d0fb1257560e3e1d55da4c33f111cde28ed98a',
  hash: 'a58ca9445c14dea80b3a30c84716816f8497b3ac30b710965eb925e818f2fb0a',
};

export const actExamples: Record<string, Example> = { listActs: { answer: [act] } };
