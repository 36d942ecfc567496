import type { Static, TObject, TSchema } from 'typebox';

/** Who may call: `anyone`, a signed-in account, or an account whose role is admin at that moment. */
export type Access = 'anyone' | 'signed-in' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the HTTP interface. The server's route, the web app's typed client and the OpenAPI page
 * are all derived from it, so that a path, a shape or a text is written once.
 *
 * `path` uses `:name` for parameters. A response holds only what `response` declares. `status` is the
 * usual success code; a handler may answer another 2xx of the same shape (a repeated create: 200).
 */
export interface Endpoint<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
  Response extends TSchema = TSchema,
> {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly status: number;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The form fields of a multipart body; the file itself travels in the part named `file`. */
  readonly multipart?: { readonly maxBytes: number; readonly fields?: TObject };
  /** Absent: the answer is not JSON (a file, a page). */
  readonly response?: Response;
  /** The answer carries an `ETag`, and a matching `If-None-Match` is answered with 304. */
  readonly etag?: boolean;
  /** Calls per minute and client above which the answer is 429; the default is the server's. */
  readonly ratePerMinute?: number;
}

export type ParamsOf<E> = E extends { params: infer S extends TSchema } ? Static<S> : Record<never, never>;
export type QueryOf<E> = E extends { query: infer S extends TSchema } ? Static<S> : Record<never, never>;
export type BodyOf<E> = E extends { body: infer S extends TSchema } ? Static<S> : undefined;
export type ResponseOf<E> = E extends { response: infer S extends TSchema } ? Static<S> : undefined;

type Draft = Omit<Endpoint, 'status'> & { readonly status?: number };
type Defined<D extends Draft> = D & { readonly status: number };

/** Declares an endpoint; keeps the exact schema types for both sides. */
export function defineEndpoint<const D extends Draft>(draft: D): Defined<D> {
  return { ...draft, status: draft.status ?? 200 };
}

/** A message of the realtime socket: `{type, data}` on the wire. */
export interface EventDefinition<Data extends TSchema = TSchema> {
  readonly type: string;
  readonly data: Data;
}

export type DataOf<E> = E extends { data: infer S extends TSchema } ? Static<S> : never;

export function defineEvent<const Name extends string, Data extends TSchema>(
  type: Name,
  data: Data,
): { readonly type: Name; readonly data: Data } {
  return { type, data };
}

/** The path with its parameters filled in and escaped. */
export function pathOf(
  endpoint: Pick<Endpoint, 'path'>,
  params: Readonly<Record<string, unknown>> = {},
): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new TypeError(`path parameter ${name} is missing`);
    return encodeURIComponent(value);
  });
}
