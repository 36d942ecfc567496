import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../database-errors.ts';
import { isOutOfSpace } from '../out-of-space.ts';
import { isTooLong, URL_TOO_LONG } from './client-errors.ts';
import { HttpError } from './errors.ts';
import { SAFE_METHODS } from './security.ts';

const UNAVAILABLE = 'The server is unavailable at the moment. Please try again.';
/** SQLSTATE of our own. */
const ROW_LIMIT_REACHED = 'PL001';
const NO_SPACE = 'The server has run out of space. Nothing was saved. Please try again later.';

export interface ErrorHandling {
  /** Returns whether the request came with a session that has ended since. */
  readonly hasLostSession: (request: FastifyRequest) => Promise<boolean>;
}

/** Responds to every error with `{detail}`. Internal errors are logged and become 500 with the request id. */
export function handleErrors(app: FastifyInstance, { hasLostSession }: ErrorHandling): void {
  app.setErrorHandler((error, request, reply) => {
    if (!mayBeDeletedAccount(error, request)) return sendError(error, request, reply);
    return hasLostSession(request).then(
      (isLost) => sendError(isLost ? notAuthenticated(error) : error, request, reply),
      (cause: unknown) => {
        request.log.error({ err: cause }, 'looking up the session again failed');
        return sendError(error, request, reply);
      },
    );
  });
}

/** Returns whether an error may result from the deletion of the account during the request. */
function mayBeDeletedAccount(error: unknown, { method }: FastifyRequest): boolean {
  if (error instanceof HttpError) return error.status === 404 && !SAFE_METHODS.has(method);
  return !isUnavailable(error) && statusOf(error) >= 500;
}

export function notAuthenticated(cause?: unknown): HttpError {
  return new HttpError(401, 'http.not_authenticated', 'Not authenticated', { cause });
}

/** Responds with 404 to unknown addresses, where no web app is served. */
export function handleNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler((_, reply) => sendNotFound(reply));
}

/** Handles addresses that no route can match: a broken escape, a part that is too long. Hooks do not run for them. */
export function handleUnroutable(_: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-content-type-options', 'nosniff');
  if (isTooLong(request.url)) reply.code(414).send({ detail: URL_TOO_LONG });
  else sendNotFound(reply);
}

export function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').send({ detail: 'Not found' });
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Errors depend on the viewer; without a header caches may store a 404.
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  describeAsJson(reply);
  if (error instanceof HttpError) {
    return reply.code(error.status).headers(error.headers).send({ detail: error.detail });
  }
  const limit = rowLimitSentence(error);
  if (limit !== null) return reply.code(400).send({ detail: limit });
  if (isOutOfSpace(error)) {
    request.log.error({ err: error }, 'no space left');
    return reply.code(503).header('retry-after', '60').send({ detail: NO_SPACE });
  }
  if (isDatabaseUnavailable(error)) {
    request.log.error({ err: error }, 'the database is unavailable');
    return reply.code(503).header('retry-after', '5').send({ detail: UNAVAILABLE });
  }
  const status = statusOf(error);
  if (status < 500 && isFastifyError(error))
    return reply.code(status).send({ detail: clientSentence(error) });
  request.log.error({ err: error }, 'request failed');
  return reply.code(500).send({ detail: 'Internal server error', request_id: request.id });
}

/** Returns the sentence of the database function `hold_row_limit`; null for other errors. */
function rowLimitSentence(error: unknown): string | null {
  const isReached = error instanceof Error && 'code' in error && error.code === ROW_LIMIT_REACHED;
  return isReached ? error.message : null;
}

/** Replaces the headers that a streaming route has already set on the response. */
function describeAsJson(reply: FastifyReply): void {
  reply.removeHeader('content-disposition').removeHeader('content-length');
  if (!reply.raw.headersSent) {
    reply.raw.removeHeader('content-disposition');
    reply.raw.removeHeader('content-length');
  }
  reply.type('application/json; charset=utf-8');
}

function isUnavailable(error: unknown): boolean {
  return isOutOfSpace(error) || isDatabaseUnavailable(error);
}

function statusOf(error: unknown): number {
  return isFastifyError(error) ? (error.statusCode ?? 500) : 500;
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error;
}

function clientSentence(error: FastifyError): string {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return 'The request is too large';
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return 'This content type is not supported';
    case 'FST_REQ_FILE_TOO_LARGE':
      return 'The file is too large';
    case 'FST_FILES_LIMIT':
      return 'Send one file';
    case 'FST_FIELDS_LIMIT':
    case 'FST_PARTS_LIMIT':
      return 'The form has too many fields';
    default:
      return error.message;
  }
}
