import { randomUUID } from 'node:crypto';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';

// As in the built web app, schemas are plain shapes.
vi.mock('typebox', () => import('../../web/platform/schema-stub.ts'));

const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
vi.stubGlobal('fetch', () => new Promise(() => undefined));
vi.stubGlobal('window', new EventTarget());
vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
vi.stubGlobal('location', new URL('http://localhost/'));
const sockets: FakeSocket[] = [];

class FakeSocket extends EventTarget {
  readyState = 1;
  send = vi.fn();
  close = vi.fn();
  constructor() {
    super();
    sockets.push(this);
  }
  receive(message: unknown): void {
    const data = typeof message === 'string' ? message : JSON.stringify(message);
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}
vi.stubGlobal('WebSocket', FakeSocket);

const { startRealtime } = await import('../../web/platform/realtime-client.ts');
const { onEvent } = await import('../../web/platform/realtime-live.ts');
const { hasShape } = await import('../../web/platform/message-shape.ts');
const { liveFeatures } = await import('../../web/pages/frame/live-features.ts');
const presence = await import('@plotline/contract/presence.ts');
const likes = await import('@plotline/contract/likes.ts');

interface Shape {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, object>>;
}

const own = [
  presence.connected,
  presence.onlineCountUpdate,
  presence.resync,
  presence.subscribed,
  presence.unsubscribed,
];
const handled = liveFeatures.flatMap((feature) => feature.handlers);
const events = new Map<string, Shape>([
  ...own.map(({ type, data }) => [type, data] as const),
  ...handled.map(({ type, schema }) => [type, schema] as const),
]);
const withFields = [...events].filter(([, { required = [] }]) => required.length > 0);

/** Returns sample data of a shape. */
function sampleOf(schema: object): unknown {
  const {
    type,
    properties = {},
    anyOf,
    enum: choices,
    ...rest
  } = schema as Shape & {
    type?: string;
    anyOf?: readonly object[];
    enum?: readonly unknown[];
    const?: unknown;
  };
  if ('const' in rest) return rest.const;
  if (choices) return choices[0];
  if (anyOf) return sampleOf(anyOf[0] ?? {});
  if (type === 'object')
    return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, sampleOf(part)]));
  const samples: Readonly<Record<string, unknown>> = {
    string: randomUUID(),
    integer: 1,
    number: 1.5,
    boolean: true,
    null: null,
    array: [],
  };
  return samples[type ?? 'null'];
}

const queries = new QueryClient();
const failing = vi.fn(() => {
  throw new Error('a handler of a feature fails');
});
const applied = vi.fn();
startRealtime({
  queries,
  features: [
    { handlers: [onEvent(likes.likeAdd, failing)], refetchAfterReconnect: [] },
    ...liveFeatures,
    {
      handlers: [...events.keys()].map((type) => ({ type, schema: {}, apply: applied })),
      refetchAfterReconnect: [],
    },
  ],
  checkSession: () => Promise.resolve(true),
});
const [socket] = sockets;
socket?.receive({ type: 'connected', data: sampleOf(presence.connected.data) });

beforeEach(() => {
  warn.mockClear();
  applied.mockClear();
});

test('when the events of the app are listed, features have events too', () => {
  expect(events.size).toBeGreaterThan(15);
  expect(events.has('like_add') && events.has('notification_count_update')).toBe(true);
});

test.each(withFields)('when the data of %s is valid, it is applied', (type, schema) => {
  const data = sampleOf(schema);
  expect(hasShape(schema, data)).toBe(true);
  socket?.receive({ type, data });
  expect(applied).toHaveBeenCalledTimes(1);
});

test.each(withFields)('when the data of %s is not valid, it is logged and ignored', (type, schema) => {
  const complete = sampleOf(schema) as Readonly<Record<string, unknown>>;
  const partial = (schema.required ?? []).map((name) => ({ ...complete, [name]: undefined }));
  const wrong = (schema.required ?? []).map((name) => ({ ...complete, [name]: { wrong: [] } }));
  const broken = [undefined, null, [], 'text', 1, true, {}, ...partial, ...wrong];
  const before = JSON.stringify(
    queries
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
  );
  for (const data of broken) expect(() => socket?.receive({ type, data })).not.toThrow();
  expect([applied.mock.calls.length, warn.mock.calls.length]).toEqual([0, broken.length]);
  expect(
    JSON.stringify(
      queries
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    ),
  ).toBe(before);
});

test('when a message is not JSON or has no type, it is logged and ignored', () => {
  for (const text of ['{', '', 'null', '[]', '1', '{"data":{}}', '{"type":7}'])
    expect(() => socket?.receive(text)).not.toThrow();
  expect([applied.mock.calls.length, warn.mock.calls.length]).toEqual([0, 7]);
});

test('when a handler throws, it is logged and the others are called', () => {
  socket?.receive({ type: 'like_add', data: sampleOf(likes.likeAdd.data) });
  expect(failing).toHaveBeenCalled();
  expect(applied).toHaveBeenCalledTimes(1);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('like_add'), expect.any(Error));
});
