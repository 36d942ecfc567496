import type { TSchema } from 'typebox';
import type { TestApp } from './test-app.ts';

/** An endpoint of the OpenAPI document. */
export interface RunningEndpoint {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{name}` for parameters. */
  readonly path: string;
  readonly isOpenToStrangers: boolean;
  /** Scope of access tokens that may call it; null if none may. */
  readonly tokenScope: string | null;
  /** True for endpoints that only redirect. */
  readonly isRedirect: boolean;
  readonly parameters: readonly Parameter[];
  /** Schema of the body; null without one. */
  readonly body: RequestBody | null;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: TSchema;
}

export interface RequestBody {
  readonly type: 'application/json' | 'multipart/form-data';
  readonly schema: TSchema;
}

interface Operation {
  readonly operationId: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly responses: Readonly<Record<string, unknown>>;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<RequestBody['type'], { readonly schema: TSchema } | undefined>>;
  };
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Returns all endpoints of the running app, trackers included. */
export async function runningEndpoints({
  guest,
}: Pick<TestApp, 'guest'>): Promise<readonly RunningEndpoint[]> {
  return endpointsOf((await guest.get('/api/openapi.json')).json<OpenApi>());
}

/** Returns all endpoints of our OpenAPI document. */
export function endpointsOf({ paths }: OpenApi): readonly RunningEndpoint[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, { operationId, security, parameters, requestBody, responses }]) => ({
        name: operationId,
        // Endpoints use only these methods.
        method: method.toUpperCase() as RunningEndpoint['method'],
        path,
        isOpenToStrangers: security?.every((one) => one['session'] === undefined) ?? true,
        tokenScope: security?.flatMap((one) => one['token'] ?? [])[0] ?? null,
        isRedirect: Object.hasOwn(responses, '302'),
        parameters,
        body: bodyOf(requestBody),
      }),
    ),
  );
}

function bodyOf(requestBody: Operation['requestBody']): RequestBody | null {
  for (const type of ['application/json', 'multipart/form-data'] as const) {
    const content = requestBody?.content[type];
    if (content) return { type, schema: content.schema };
  }
  return null;
}

/**
 * Returns true for endpoints that show one item of a tracker by its uuid. They may be open to guests: their visibility
 * has a test of its own with items of every tracker.
 */
export async function itemsOfTrackers({
  guest,
}: Pick<TestApp, 'guest'>): Promise<(endpoint: RunningEndpoint) => boolean> {
  const { trackers } = (await guest.get('/api/trackers/available')).json<{ trackers: { type: string }[] }>();
  return ({ method, path }) =>
    method === 'GET' &&
    trackers.some(({ type }) => path.startsWith(`/api/${type}/`) && /^[^{]+\{uuid\}$/.test(path));
}
