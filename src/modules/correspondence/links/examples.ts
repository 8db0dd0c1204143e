import { asCreated } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { Link, MadeLink, NewLink } from './schema.ts';

const body: NewLink = { invoiceId: exampleId('invoice'), expiresAt: '2027-11-16T09:30:00.000Z' };
const made: Link = {
  ...{ id: exampleId('link'), client: exampleId('client'), invoice: exampleId('invoice') },
  ...{ expiresAt: '2027-11-16T09:30:00.000Z', ...asCreated },
};
const shown: MadeLink = {
  ...made,
  url: 'https://billing.example.com/pay/x4TBvLJ0Hq1Lz9sYb8oWm2nRk6cVd3eFg7hUi5jPaQw',
};

export const linkExamples = {
  createLink: { body, answer: shown },
  getLink: { answer: made },
  listLinks: { answer: [made] },
};
