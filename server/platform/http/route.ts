import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access, BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@plotline/contract/endpoint.ts';
import type { FormFile, FormReader } from './form-files.ts';

/** Who looks: the user behind the session of this request. */
export interface Viewer {
  readonly uuid: string;
  readonly username: string;
  readonly role: 'user' | 'admin';
  readonly sessionId: string;
  /** Another user looks as this user would: what they alone know stays theirs. */
  readonly isSupposed?: true;
}

/** An uploaded file on disk, within the endpoint's limit, with the form's text fields. It goes with its request. */
export interface Upload extends FormFile {
  readonly fields: Readonly<Record<string, string>>;
}

type ViewerOf<A extends Access> = A extends 'anyone' ? Viewer | null : Viewer;

/** One request, parsed and checked against its endpoint. */
export interface Call<E extends Endpoint = Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly viewer: ViewerOf<E['access']>;
  readonly ip: string;
  readonly userAgent: string | null;
  /** The file of a multipart body; 413 above the endpoint's limit, 422 when there is none. */
  readonly upload: () => Promise<Upload>;
  /** The files of a multipart body with several, on disk as long as the request lasts. */
  readonly form: FormReader['read'];
  /** For what JSON cannot say: cookies, another 2xx status, a streamed file. */
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** An endpoint with the function that answers it. A route that streams sends through `reply` and returns it. */
export interface Route {
  readonly endpoint: Endpoint;
  handle(call: Call): Promise<unknown>;
}

export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<ResponseOf<E> | FastifyReply>,
): Route {
  return { endpoint, handle };
}
