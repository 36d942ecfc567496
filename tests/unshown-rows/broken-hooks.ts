import type { SearchedItem, TrackerServer } from '../../server/tracker-kit/tracker-server.ts';
import type { TrackerModule } from '../../server/trackers.ts';

/** Single rows throw while they are shown, or the hook while it reads them. */
export type Mode = 'rows' | 'hook';

/** Faults of all hooks for the data of one user; null for hooks that shape nothing that is read. */
export const HOOKS: {
  readonly [Hook in keyof Required<TrackerServer>]:
    | ((real: NonNullable<TrackerServer[Hook]>, mode: Mode) => TrackerServer[Hook])
    | null;
} = {
  shapePosts: (real, mode) => async (posts, viewerId) => {
    const isBad = posts.some(({ uuid }) => uuid === bad.post);
    if (isBad && mode === 'hook') throw failure();
    const shapes = new Map(await real(posts, viewerId));
    if (isBad) shapes.set(bad.post, throwing({ stats: null }));
    return shapes;
  },
  page: (real, mode) => async (request) => {
    const page = await real(request);
    if (request.userId !== bad.userId) return page;
    if (mode === 'hook') throw failure();
    const [first, ...others] = page.sections;
    const [stat, ...stats] = page.headline;
    if (!first || !stat) throw new Error('the sample has an empty page');
    return {
      ...page,
      sections: [throwing(first), ...others],
      headline: [{ ...stat, value: Number.NaN }, ...stats],
    };
  },
  items: (real, mode) => async (request) => {
    const page = await real(request);
    if (request.userId !== bad.userId) return page;
    if (mode === 'hook') throw failure();
    const [first, ...others] = page.items;
    return { ...page, items: [throwing(Object(first)), ...others] };
  },
  pageDependsOn: (real) => async (userId) => (userId === bad.userId ? fail() : real(userId)),
  headlines: (real) => async (userIds) => (userIds.includes(bad.userId) ? fail() : real(userIds)),
  figures: (real, mode) => async (request) => {
    const figures = await real(request);
    if (request.userId !== bad.userId) return figures;
    return mode === 'hook' ? fail() : figures.map((figure) => ({ ...figure, value: Number.NaN }));
  },
  postPicture: () => () => fail(),
  search: (real, mode) =>
    Object.fromEntries(
      Object.entries(real).map(([name, find]) => [
        name,
        async (request) => {
          if (request.userId !== bad.userId) return find(request);
          called.add('search');
          if (mode === 'hook') throw failure();
          const item: SearchedItem = {
            uuid: bad.post,
            title: '',
            details: [],
            at: new Date(Number.NaN),
            path: '',
          };
          return [item, ...(await find(request))];
        },
      ]),
    ),
  syncState: (real) => async (userId) => (userId === bad.userId ? fail() : real(userId)),
  services: () => async () => fail(),
  onOwnerVisit: () => async () => fail(),
  countContents: (real) => async (userId) => (userId === bad.userId ? fail() : real(userId)),
  // Shape nothing: declarations, writes, and jobs of one user.
  definition: null,
  isAvailable: null,
  routes: null,
  searchWords: null,
  health: null,
  onVisibilityChanged: null,
  removeData: null,
  restore: null,
  onSignup: null,
  jobs: null,
  cron: null,
  // Has a test of its own beside the export.
  exportData: null,
};

/** The data that throw, in no way while `mode` is null. */
export const bad: { userId: string; post: string; type: string; mode: Mode | null } = {
  userId: '',
  post: '',
  type: '',
  mode: null,
};
/** Hooks that were called for the tracker of these. */
export const called = new Set<string>();

function failure(): Error {
  return new RangeError(`the value of ${bad.post} is impossible`);
}

function fail(): never {
  throw failure();
}

/** Returns a part that throws when it is sent. */
function throwing<Part extends object>(part: Part): Part {
  return {
    ...part,
    get broken() {
      return fail();
    },
  };
}

/** Returns a tracker whose hooks throw as `bad` says. */
export function adaptTracker({ definition, createServer }: TrackerModule): TrackerModule {
  return { definition, createServer: (kit) => breakable(createServer(kit)) };
}

/** Returns the server of a tracker whose hooks fail while `mode` is set. */
function breakable(server: TrackerServer): TrackerServer {
  const hooks = Object.entries(HOOKS).flatMap(([hook, fault]) => {
    const real: unknown = Reflect.get(server, hook);
    if (!fault || real === undefined) return [];
    // The fault of a hook takes that hook.
    const broken = (now: Mode): unknown => Reflect.apply(fault, null, [real, now]);
    if (typeof real !== 'function') return [[hook, groups(real, broken)]];
    const hookOrFault = (...parameters: unknown[]): unknown => {
      if (bad.mode === null || bad.type !== server.definition.type)
        return Reflect.apply(real, server, parameters);
      called.add(hook);
      return Reflect.apply(Object(broken(bad.mode)), null, parameters);
    };
    return [[hook, hookOrFault]];
  });
  return { ...server, ...Object.fromEntries(hooks) };

  function groups(real: unknown, broken: (now: Mode) => unknown): unknown {
    return Object.fromEntries(
      Object.keys(Object(real)).map((name) => [
        name,
        (request: unknown): unknown => {
          const isBroken = bad.mode !== null && bad.type === server.definition.type;
          return Reflect.apply(
            Reflect.get(Object(isBroken ? broken(bad.mode ?? 'rows') : real), name),
            null,
            [request],
          );
        },
      ]),
    );
  }
}
