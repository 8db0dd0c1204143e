import { anchor, type Content, codePanel, html, jsonCode, type Markup, prose } from '../answers/markup.ts';
import type { OpenApiDocument } from './openapi.ts';
import { addressOf } from './reference-examples.ts';
import { errorTable } from './reference-operation.ts';

interface Chapter {
  title: string;
  text: Content;
  panels: Content;
}

/** What holds for every operation, and is therefore said once. */
function chaptersOf(document: OpenApiDocument): Chapter[] {
  const address = addressOf(document);
  return [
    {
      title: 'Authentication',
      text: paragraphs(
        'Requests carry a bearer token. It comes from your identity provider, or from the service itself when none is configured; the first start prints one.',
        'All records belong to a tenant. The header `tenant-id` says in which tenant a request works, and your role there (`VIEWER`, `MEMBER`, `ADMIN` or `OWNER`) decides what it may do. Records of other tenants answer like records that never existed.',
        'The examples on this page work when pasted, with the token in `$TOKEN` and the tenant in `$TENANT`; identifiers of other records are samples, to be replaced by yours.',
      ),
      panels: codePanel(
        'First steps',
        html`${`export TOKEN=$(npm run -s token -- --sub alice)

curl "${address}/api/v1/tenants" \\
  -H "authorization: Bearer $TOKEN" \\
  -H 'content-type: application/json' \\
  -d '{"name": "Acme Studio"}'

# the id of the answer
export TENANT=tnt_01jd2r8g5cf3qbx2m7w9k4t6ze`}`,
        'shell',
      ),
    },
    {
      title: 'Requests and answers',
      text: paragraphs(
        'Bodies are JSON in UTF-8. Properties that an operation does not name are refused, so nothing is silently ignored. In a PATCH, what is left out stays as it is, and `null` clears an optional field.',
        'A successful answer carries its payload in `data` and has no other property; a DELETE answers 204 without a body. Optional fields that are absent are left out, never `null`. Times are UTC with milliseconds. Amounts are integers in the minor unit of their currency.',
        'Every answer carries `x-request-id`, which identifies it in the logs.',
      ),
      panels: codePanel(
        'Envelope',
        jsonCode({ data: { id: 'clnt_01jd2r8g5cf3qbx2m7w9k4t6ze', name: 'Northwind Traders' } }),
      ),
    },
    {
      title: 'Errors',
      text: html`${paragraphs(
        'Errors are flat objects with `error`, the kind, and `message`, for a person. A 400 lists in `details` every field that failed, with the rule that it violates in `constraint`.',
      )}${errorTable(document.components.responses, document)}`,
      panels: codePanel('400 Bad Request', jsonCode(validationExample)),
    },
    {
      title: 'Pagination',
      text: paragraphs(
        'Lists take `limit` and `cursor`. When there is more, the `Link` header holds the address of the next page: follow it as it is, until an answer comes without one. Pages stay correct while records are added and removed.',
      ),
      panels: codePanel('Next page', html`${`link: <${address}/api/v1/members?cursor=…>; rel="next"`}`),
    },
    {
      title: 'Idempotency',
      text: paragraphs(
        'Every POST takes an `Idempotency-Key` of 1 to 255 visible characters, so that a request whose answer got lost can be sent again. The same key within 24 hours gets the first answer, with `idempotency-replayed: true`, and nothing is done twice.',
        'The same key with another body is a 400; while the first request is still running, a 409. Refused requests and faults are not kept: correct and send them again.',
      ),
      panels: codePanel(
        'Safe to repeat',
        html`${`curl "${address}/api/v1/clients" \\
  -H "authorization: Bearer $TOKEN" \\
  -H "tenant-id: $TENANT" \\
  -H 'idempotency-key: import-2026-11-15-row-7' \\
  -H 'content-type: application/json' \\
  -d '{"name": "Northwind Traders"}'`}`,
        'shell',
      ),
    },
  ];
}

const validationExample = {
  error: 'ValidationError',
  message: 'name is required, and 1 more',
  details: [
    { field: 'name', message: 'is required', constraint: 'required' },
    {
      field: 'currencyCode',
      message: 'must be an ISO 4217 currency code such as EUR',
      constraint: 'format',
    },
  ],
};

export function introLinks(document: OpenApiDocument): { title: string; href: string }[] {
  return chaptersOf(document).map(({ title }) => ({ title, href: `#${chapterAnchor(title)}` }));
}

export function introOf(document: OpenApiDocument): Markup[] {
  return chaptersOf(document).map(({ title, text, panels }) => {
    const id = chapterAnchor(title);
    return html`<section class="entry" id="${id}" aria-labelledby="${id}-title">
<div class="text"><h2 id="${id}-title"><a href="#${id}">${title}</a></h2>
${text}</div>
<div class="panels">${panels}</div>
</section>`;
  });
}

const chapterAnchor = (title: string) => anchor('about', title.toLowerCase());

const paragraphs = (...texts: string[]) => texts.map((text) => html`<p>${prose(text)}</p>`);
