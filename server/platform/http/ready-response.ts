import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress, encodingFor, type Encoding } from './content-encoding.ts';

/** JSON that is sent many times: compressed once per encoding, with one ETag. */
export interface ReadyResponse {
  readonly sentAs: (encoding: Encoding | undefined) => SentResponse;
}

export interface SentResponse {
  readonly headers: {
    readonly 'content-type': string;
    readonly etag: string;
    readonly vary: string;
    readonly 'content-encoding'?: Encoding;
  };
  readonly body: Buffer;
}

export function readyResponse(json: string): ReadyResponse {
  const plain = Buffer.from(json);
  const etag = `W/"${hash('sha1', plain, 'base64')}"`;
  const responses = new Map<Encoding | undefined, SentResponse>();
  return {
    sentAs: (encoding) => {
      const sent = responses.get(encoding) ?? sentResponse(compress(plain, encoding), etag, encoding);
      responses.set(encoding, sent);
      return sent;
    },
  };
}

function sentResponse(body: Buffer, etag: string, encoding: Encoding | undefined): SentResponse {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    etag,
    vary: 'accept-encoding',
    ...(encoding && { 'content-encoding': encoding }),
  };
  return { headers, body };
}

/** Sends a response in an encoding that the client accepts; 304 if the client has it and the endpoint has ETags. */
export function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  response: ReadyResponse,
): FastifyReply {
  const { headers, body } = response.sentAs(encodingFor(request.headers['accept-encoding']));
  const varies = reply.getHeader('vary');
  reply.headers(headers);
  if (varies !== undefined) reply.header('vary', `${String(varies)}, ${headers.vary}`);
  return reply.send(body);
}
