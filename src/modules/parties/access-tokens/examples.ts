import { asChanged, asCreated, type Example, lifeOf } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { AccessToken, AccessTokenChange, IssuedAccessToken, NewAccessToken } from './schema.ts';

const body: NewAccessToken = { name: 'Nightly import', role: 'MEMBER' };
const created: AccessToken = {
  id: exampleId('accessToken'),
  name: 'Nightly import',
  role: 'MEMBER',
  createdBy: 'alice',
  expiresAt: '2027-11-16T09:30:00.000Z',
  ...asCreated,
};
const issued: IssuedAccessToken = {
  ...created,
  token: 'eyJhbGciOiJFZERTQSJ9.eyJpc3MiOiJyZXRhaW5lciJ9.F1cE31',
};
const change: AccessTokenChange = { name: 'Hourly import' };
const changed: AccessToken = { ...created, name: 'Hourly import', ...asChanged };

export const accessTokenExamples: Record<string, Example> = {
  ...lifeOf('AccessToken', { body, created, change, changed }),
  createAccessToken: { body, answer: issued },
};
