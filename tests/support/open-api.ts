import type { TestApp } from './test-app.ts';

/** An endpoint of the running app, as its OpenAPI document has it. */
export interface RunningEndpoint {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{name}` for parameters. */
  readonly path: string;
  readonly isOpenToStrangers: boolean;
}

interface OpenApi {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly operationId: string; readonly security?: unknown }>>>
  >;
}

/** Every endpoint that the running app answers, those of the trackers too. */
export async function runningEndpoints({
  guest,
}: Pick<TestApp, 'guest'>): Promise<readonly RunningEndpoint[]> {
  const { paths } = (await guest.get('/api/openapi.json')).json<OpenApi>();
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId, security }]) => ({
      name: operationId,
      // The document is made from endpoints, whose methods are these.
      method: method.toUpperCase() as RunningEndpoint['method'],
      path,
      isOpenToStrangers: security === undefined,
    })),
  );
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
