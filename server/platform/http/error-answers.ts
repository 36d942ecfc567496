import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from './errors.ts';

/** Every failure leaves as `{detail}`; what is not meant for the caller is logged and answered with 500 and the request id. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof HttpError) {
    return reply.code(error.status).headers(error.headers).send({ detail: error.detail });
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
    default:
      return error.message;
  }
}
