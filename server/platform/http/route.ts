import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access, BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@plotline/contract/endpoint.ts';
import type { FormFile, FormReader } from './form-files.ts';

/** A user is kept out by an administrator's decision. */
export interface Suspension {
  readonly reason: string;
  readonly until: Date;
}

/** The signed-in user of a request. */
export interface Viewer {
  readonly uuid: string;
  readonly username: string;
  readonly role: 'user' | 'admin';
  /** Id of the session, or of the access token in its place. */
  readonly sessionId: string;
  /** The account is suspended: only endpoints that allow it may be called. */
  readonly suspension?: Suspension;
  /** True when another user views as this one (view-as): private details stay hidden. */
  readonly isSimulated?: true;
}

/** The user of an access token, and the scopes that it has. */
export interface TokenBearer {
  readonly viewer: Viewer;
  readonly scopes: readonly string[];
}

/** Uploaded file, deleted after its request, with the text fields of the form. */
export interface Upload extends FormFile {
  readonly fields: Readonly<Record<string, string>>;
}

type ViewerOf<A extends Access> = A extends 'anyone' ? Viewer | null : Viewer;

/** Request that was parsed and validated against its endpoint. */
export interface Call<E extends Endpoint = Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The body as it was sent, if the endpoint declares `rawBody`; otherwise empty. */
  readonly rawBody: string;
  readonly viewer: ViewerOf<E['access']>;
  readonly ip: string;
  readonly userAgent: string | null;
  /** True if a script of a page of this site sent the request: for a GET that must not be a link of another site. */
  readonly isFromOwnPage: boolean;
  /** Reads the file of a multipart body; 413 above the limit of the endpoint, 422 when it is missing. */
  readonly upload: () => Promise<Upload>;
  /** Reads a multipart body with several files. */
  readonly form: FormReader['read'];
  /** For cookies, other 2xx statuses and streamed files. */
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Endpoint with its handler. A route that streams sends through `reply` and returns it. */
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
