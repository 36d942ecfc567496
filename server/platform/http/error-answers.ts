import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../database-errors.ts';
import { isTooLong, URL_TOO_LONG } from './client-errors.ts';
import { HttpError } from './errors.ts';

const UNAVAILABLE = 'The server cannot answer at the moment. Please try again.';

/** Every failure leaves as `{detail}`; what is not meant for the caller is logged and answered with 500 and the request id. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
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
  if (error instanceof HttpError) {
    return reply.code(error.status).headers(error.headers).send({ detail: error.detail });
  }
  if (isDatabaseAway(error)) {
    request.log.error({ err: error }, 'the database is away');
    return reply.code(503).header('retry-after', '5').send({ detail: UNAVAILABLE });
  }
  const status = isFastifyError(error) ? (error.statusCode ?? 500) : 500;
  if (status < 500 && isFastifyError(error))
    return reply.code(status).send({ detail: clientSentence(error) });
  request.log.error({ err: error }, 'request failed');
  return reply.code(500).send({ detail: 'Internal server error', request_id: request.id });
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
