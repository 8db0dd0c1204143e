import type { FastifyReply } from 'fastify';
import type { ServedPage } from '../route.ts';

export const PAGE_TYPE = 'text/html; charset=utf-8';

/** The page's own headers replace those of every answer, such as the policy that forbids everything. */
export function sendPage({ status, html, headers }: ServedPage, reply: FastifyReply): FastifyReply {
  return reply.code(status).headers(headers).header('content-type', PAGE_TYPE).send(html);
}
