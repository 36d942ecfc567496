import type { TSchema } from 'typebox';
import type { TestApp } from './test-app.ts';

/** An endpoint of the running app, as its OpenAPI document has it. */
export interface RunningEndpoint {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{name}` for parameters. */
  readonly path: string;
  readonly isOpenToStrangers: boolean;
  readonly parameters: readonly Parameter[];
  /** Of the body; null when it takes none. */
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
  readonly security?: unknown;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<RequestBody['type'], { readonly schema: TSchema } | undefined>>;
  };
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Every endpoint that the running app answers, those of the trackers too. */
export async function runningEndpoints({
  guest,
}: Pick<TestApp, 'guest'>): Promise<readonly RunningEndpoint[]> {
  return endpointsOf((await guest.get('/api/openapi.json')).json<OpenApi>());
}

/** Every endpoint of an OpenAPI document of ours. */
export function endpointsOf({ paths }: OpenApi): readonly RunningEndpoint[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId, security, parameters, requestBody }]) => ({
      name: operationId,
      // The document is made from endpoints, whose methods are these.
      method: method.toUpperCase() as RunningEndpoint['method'],
      path,
      isOpenToStrangers: security === undefined,
      parameters,
      body: bodyOf(requestBody),
    })),
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
 * Whether an endpoint shows one item of a tracker by its uuid. Such a read may be open to strangers: for whom it answers
 * is tried by itself, with items of every tracker.
 */
export async function itemsOfTrackers({
  guest,
}: Pick<TestApp, 'guest'>): Promise<(endpoint: RunningEndpoint) => boolean> {
  const { trackers } = (await guest.get('/api/trackers/available')).json<{ trackers: { type: string }[] }>();
  return ({ method, path }) =>
    method === 'GET' &&
    trackers.some(({ type }) => path.startsWith(`/api/${type}/`) && /^[^{]+\{uuid\}$/.test(path));
}
