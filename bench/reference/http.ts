import { and, eq } from 'drizzle-orm';
import type { NextFunction, Request, Response } from 'express';
import { jwtVerify } from 'jose';
import { ZodError } from 'zod';
import { type Caller, db } from './database.ts';
import { members } from './schema.ts';

export const SECRET = new TextEncoder().encode(process.env.AUTH_JWT_SECRET ?? '');

export class HttpError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export const notFound = () => new HttpError(404, 'Not found');
export const refused = (message: string) => new HttpError(400, message);

export async function authenticate(request: Request, response: Response, next: NextFunction): Promise<void> {
  const token = request.headers.authorization?.replace(/^Bearer /, '');
  if (!token) throw new HttpError(401, 'Unauthorized');
  const { payload } = await jwtVerify(token, SECRET, { algorithms: ['HS256'] }).catch(() => {
    throw new HttpError(401, 'Unauthorized');
  });
  response.locals.subject = payload.sub;
  next();
}

/** The tenant of the header, if the caller is a member of it. */
export async function enterTenant(request: Request, response: Response, next: NextFunction): Promise<void> {
  const tenantId = String(request.headers['tenant-id'] ?? '');
  const { subject } = response.locals;
  const member = await db.query.members.findFirst({
    where: and(eq(members.tenantId, tenantId), eq(members.subject, subject)),
  });
  if (!member) throw new HttpError(403, 'Forbidden');
  response.locals.caller = { tenantId, subject } satisfies Caller;
  next();
}

export const callerOf = (response: Response): Caller => response.locals.caller;

export function answerError(
  error: unknown,
  _request: Request,
  response: Response,
  _next: NextFunction,
): void {
  if (error instanceof ZodError) {
    response.status(400).json({ error: 'ValidationError', details: error.issues });
  } else if (error instanceof HttpError) {
    response.status(error.status).json({ error: error.name, message: error.message });
  } else {
    console.error(error);
    response.status(500).json({ error: 'InternalServerError' });
  }
}
