import type { Static, TObject, TSchema } from 'typebox';

/** Access level: anyone, signed-in users, or users whose current role is admin. */
export type Access = 'anyone' | 'signed-in' | 'admin';

/**
 * Scope of access tokens: `read` for reading what the user may see, `write:<tracker>` for writing the data of a tracker,
 * whose endpoints declare it.
 */
export type TokenScope = 'read' | `write:${string}`;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Endpoint of the HTTP API. The server's route, the typed client of the web app and the OpenAPI document are derived
 * from it.
 *
 * `path` has parameters as `:name`. Responses contain only fields that `response` declares. `status` is the usual
 * success code; a handler may respond with another 2xx (200 for a repeated create).
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
  /** Suspended users may call it, too; other endpoints refuse them with the reason. */
  readonly allowsSuspended?: true;
  /** Access tokens with this scope may call it, too; other endpoints refuse every token. */
  readonly tokenScope?: TokenScope;
  readonly summary: string;
  readonly status: number;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The body is JSON that the route reads as it was sent (`rawBody`), to check a signature over it. */
  readonly rawBody?: boolean;
  /** The body may also be a form, which is ignored. */
  readonly acceptsForms?: boolean;
  /** Form fields of a multipart body; the file is in the part `file`. */
  readonly multipart?: { readonly maxBytes: number; readonly fields?: TObject };
  /** Absent if the response is not JSON. */
  readonly response?: Response;
  /** The response has an `ETag`; a matching `If-None-Match` gets 304. */
  readonly etag?: boolean;
  /** Limit of calls per minute and client, above which the response is 429. */
  readonly ratePerMinute?: number;
}

export type ParamsOf<E> = E extends { params: infer S extends TSchema } ? Static<S> : Record<never, never>;
export type QueryOf<E> = E extends { query: infer S extends TSchema } ? Static<S> : Record<never, never>;
export type BodyOf<E> = E extends { body: infer S extends TSchema } ? Static<S> : undefined;
export type ResponseOf<E> = E extends { response: infer S extends TSchema } ? Static<S> : undefined;

type Draft = Omit<Endpoint, 'name' | 'method' | 'path' | 'status'> & {
  readonly route: `${Method} /${string}`;
  readonly status?: number;
};
type Defined<D extends Draft> = Omit<D, 'route'> & Pick<Endpoint, 'name' | 'method' | 'path' | 'status'>;

/** Declares an endpoint with the exact types of its schemas. `route` is its method and path. */
export function defineEndpoint<const D extends Draft>(name: string, { route, ...draft }: D): Defined<D> {
  // The type of `route` has exactly these two parts.
  const [method, path] = route.split(' ') as [Method, string];
  return { ...draft, name, method, path, status: draft.status ?? 200 };
}

/** Message of the realtime socket: `{type, data}`. */
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

/** Returns the path with escaped parameters. */
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
