import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../database-errors.ts';
import { isOutOfSpace } from '../out-of-space.ts';
import { isTooLong, URL_TOO_LONG } from './client-errors.ts';
import { HttpError } from './errors.ts';
import { SAFE_METHODS } from './security.ts';

const UNAVAILABLE = 'The server cannot answer at the moment. Please try again.';
const NO_SPACE = 'The server has run out of space. Nothing was saved. Please try again later.';

export interface ErrorAnswers {
  /** Whether the request came with a session that has ended since then. */
  readonly hasLostSession: (request: FastifyRequest) => Promise<boolean>;
}

/** Every failure leaves as `{detail}`; what is not meant for the caller is logged and answered with 500 and the request id. */
export function answerErrors(app: FastifyInstance, { hasLostSession }: ErrorAnswers): void {
  app.setErrorHandler((error, request, reply) => {
    if (!mayComeOfDeletion(error, request)) return answerError(error, request, reply);
    return hasLostSession(request).then(
      (isLost) => answerError(isLost ? notAuthenticated(error) : error, request, reply),
      (cause: unknown) => {
        request.log.error({ err: cause }, 'the session could not be looked up again');
        return answerError(error, request, reply);
      },
    );
  });
}

/** The rows of a request may go while it is under way: with the account, whose sessions then have gone, too. */
function mayComeOfDeletion(error: unknown, { method }: FastifyRequest): boolean {
  if (error instanceof HttpError) return error.status === 404 && !SAFE_METHODS.has(method);
  return !isUnavailable(error) && statusOf(error) >= 500;
}

export function notAuthenticated(cause?: unknown): HttpError {
  return new HttpError(401, 'http.not_authenticated', 'Not authenticated', { cause });
}

/** For the address of nothing, where no page is served. */
export function answerMissing(app: FastifyInstance): void {
  app.setNotFoundHandler((_, reply) => sendMissing(reply));
}

/** An address that no route can have: a broken escape, a part that is too long. The hooks do not run for it. */
export function answerUnroutable(_: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-content-type-options', 'nosniff');
  if (isTooLong(request.url)) reply.code(414).send({ detail: URL_TOO_LONG });
  else sendMissing(reply);
}

export function sendMissing(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').send({ detail: 'Not found' });
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // A refusal depends on the viewer, too; without a word caches may keep a 404.
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  describeAsJson(reply);
  if (error instanceof HttpError) {
    return reply.code(error.status).headers(error.headers).send({ detail: error.detail });
  }
  if (isOutOfSpace(error)) {
    request.log.error({ err: error }, 'there is no space left');
    return reply.code(503).header('retry-after', '60').send({ detail: NO_SPACE });
  }
  if (isDatabaseAway(error)) {
    request.log.error({ err: error }, 'the database is away');
    return reply.code(503).header('retry-after', '5').send({ detail: UNAVAILABLE });
  }
  const status = statusOf(error);
  if (status < 500 && isFastifyError(error))
    return reply.code(status).send({ detail: clientSentence(error) });
  request.log.error({ err: error }, 'request failed');
  return reply.code(500).send({ detail: 'Internal server error', request_id: request.id });
}

/** A route that streams has said already what it would send, and its stream has put that on the response. */
function describeAsJson(reply: FastifyReply): void {
  reply.removeHeader('content-disposition').removeHeader('content-length');
  if (!reply.raw.headersSent) {
    reply.raw.removeHeader('content-disposition');
    reply.raw.removeHeader('content-length');
  }
  reply.type('application/json; charset=utf-8');
}

function isUnavailable(error: unknown): boolean {
  return isOutOfSpace(error) || isDatabaseAway(error);
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
