import type { QueryOf, ResponseOf } from '@plotline/contract/endpoint.ts';
import type { getSyncStatus, getTrackerItems, getTrackerPage } from '@plotline/contract/tracker-pages.ts';
import { TRACKER_ITEMS_PAGE_SIZE } from '@plotline/contract/limits.ts';
import type { TrackerPage } from '@plotline/contract/tracker.ts';
import { readyResponse, type ReadyResponse } from '../../platform/http/ready-response.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type {
  PageRequest,
  SyncState,
  TrackerFigure,
  TrackerServer,
  TrackerServers,
  WantedFigures,
} from '../../tracker-kit/tracker-server.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import { createKeptContents } from './kept-contents.ts';
import { IDLE, readFigures, readItems, readPage, readSyncState } from './shown-parts.ts';
import { createTrackerContents, type OpenPage, type PageAddress } from './tracker-contents.ts';
import { pageUnavailable } from './trackers.errors.ts';
import { findTrackers } from './trackers.repository.ts';

type PageQuery = QueryOf<typeof getTrackerPage>;

export interface TrackerPagesService {
  page(address: PageAddress, query: PageQuery, viewer: Viewer | null): Promise<TrackerPage>;
  /** Returns the page as a response, which is kept until it changes. */
  pageResponse(
    address: PageAddress,
    query: PageQuery,
    visit: { readonly viewer: Viewer | null; readonly serialize: (page: TrackerPage) => string },
  ): Promise<ReadyResponse>;
  items(
    address: PageAddress,
    query: QueryOf<typeof getTrackerItems>,
    viewer: Viewer | null,
  ): Promise<ResponseOf<typeof getTrackerItems>>;
  /** Returns figures of a tracker as the viewer may see them; none of trackers without figures. */
  figures(
    address: PageAddress,
    wanted: WantedFigures,
    viewer: Viewer | null,
  ): Promise<readonly TrackerFigure[]>;
  syncStatus(userId: string, tracker: string): Promise<ResponseOf<typeof getSyncStatus>>;
  /** Resolves when all visits are processed. */
  settled(): Promise<void>;
}

export interface TrackerPagesDependencies {
  readonly servers: TrackerServers;
  readonly accounts: Pick<AccountService, 'findNamed'>;
}

const PAGES_BYTES = 64 * 1024 * 1024;
const LISTS_BYTES = 16 * 1024 * 1024;
/** Responses kept of one content: its facts beside the content change seldom. */
const RESPONSES_PER_PAGE = 3;

/** Serves the pages of trackers: checks the visibility, then calls the tracker or returns what it kept. */
export function createTrackerPagesService(
  platform: Pick<Platform, 'db' | 'now' | 'log'>,
  dependencies: TrackerPagesDependencies,
): TrackerPagesService {
  const { db, log } = platform;
  const { servers } = dependencies;
  const visits = createVisits(log);
  const contents = createTrackerContents(platform, dependencies);
  const pages = createKeptContents<PageContent>({ maxBytes: PAGES_BYTES, mayKeep: isWhole });
  const lists = createKeptContents<ItemsContent>({ maxBytes: LISTS_BYTES, mayKeep: isWhole });
  const figures = createKeptContents<FiguresContent>({ maxBytes: LISTS_BYTES, mayKeep: isWhole });
  const responses = new WeakMap<PageContent, Map<string, ReadyResponse>>();

  async function findPage(address: PageAddress, query: PageQuery, viewer: Viewer | null): Promise<FoundPage> {
    const reopen = () => contents.open(address, viewer);
    const first = await reopen();
    if (query.sync === true && first.role === 'owner') visits.notify(first.server, first.row.userId);
    const { timeframe, selector } = query;
    const [{ opened, content }, sync] = await Promise.all([
      contents.find(
        first,
        {
          kept: pages,
          timeframe,
          selector,
          details: [],
          read: (server, request) => readPage(log, server, request),
        },
        reopen,
      ),
      // The time of a sync could reveal when the owner was online, or new data.
      first.role === 'owner' ? readSyncState(log, first.server, first.row.userId) : IDLE,
    ]);
    return { content, opened, tracker: presentHead(opened, sync) };
  }

  return {
    page: async (address, query, viewer) => presentPage(await findPage(address, query, viewer)),
    pageResponse: async (address, query, { viewer, serialize }) => {
      const page = await findPage(address, query, viewer);
      const kept = responses.get(page.content) ?? new Map<string, ReadyResponse>();
      responses.set(page.content, kept);
      const name = JSON.stringify([page.tracker, page.opened.role]);
      const response = kept.get(name) ?? readyResponse(serialize(presentPage(page)));
      kept.set(name, response);
      const [oldest] = kept.keys();
      if (kept.size > RESPONSES_PER_PAGE && oldest !== undefined) kept.delete(oldest);
      return response;
    },
    items: async (address, query, viewer) => {
      const { timeframe = 'all', selector, page = 1, limit = TRACKER_ITEMS_PAGE_SIZE } = query;
      const { filter = null, cursor = null } = query;
      const isFirst = page === 1 && filter === null && cursor === null;
      const reopen = () => contents.open(address, viewer);
      const { opened, content } = await contents.find(
        await reopen(),
        {
          kept: lists,
          timeframe,
          selector,
          details: isFirst ? [limit] : null,
          read: (server, request) => readItems(log, server, { ...request, page, limit, filter, cursor }),
        },
        reopen,
      );
      const { items, total, has_more, next_cursor = null, unshown } = content;
      return { items: [...items], total, has_more, next_cursor, ...unshownFor(opened, unshown) };
    },
    figures: async (address, wanted, viewer) => {
      const reopen = () => contents.open(address, viewer);
      const read = (server: TrackerServer, request: PageRequest) =>
        readFigures(log, server, { ...request, wanted });
      const query = { kept: figures, details: [wanted], read };
      return (await contents.find(await reopen(), query, reopen)).content.figures;
    },
    syncStatus: async (userId, tracker) => {
      const server = servers.get(tracker);
      if (!server) throw pageUnavailable();
      const [state, mine] = await Promise.all([readSyncState(log, server, userId), findTrackers(db, userId)]);
      const row = mine.find(({ type }) => type === tracker);
      return {
        ...state,
        queue_position: state.queuePosition ?? null,
        last_sync_at: row?.lastSyncAt?.toISOString() ?? null,
        next_sync_at: presentNextSync(state),
      };
    },
    settled: () => visits.settled(),
  };
}

type PageContent = Awaited<ReturnType<typeof readPage>>;
type ItemsContent = Awaited<ReturnType<typeof readItems>>;
type FiguresContent = Awaited<ReturnType<typeof readFigures>>;

/** A part that cannot be shown is computed again each time: a failure may have been of the moment. */
function isWhole({ unshown }: { readonly unshown: readonly string[] }): boolean {
  return unshown.length === 0;
}

/** Provenance of data from a file, which may have been changed. */
const RESTORED = { source: 'restored from an export', verified: false } as const;

interface FoundPage {
  readonly content: PageContent;
  readonly opened: OpenPage;
  readonly tracker: TrackerPage['tracker'];
}

function presentPage({ content, opened, tracker }: FoundPage): TrackerPage {
  const { hidden, unshown, ...shown } = content;
  return {
    ...shown,
    provenance: opened.row.isRestored ? RESTORED : shown.provenance,
    tracker,
    visibility: { viewer: opened.role, hidden: [...hidden], ...unshownFor(opened, unshown) },
  };
}

/** Notifies trackers of visits in the background. */
function createVisits(log: Platform['log']) {
  const open = new Set<Promise<void>>();
  return {
    notify: (server: TrackerServer, userId: string): void => {
      const visit = (server.onOwnerVisit?.(userId) ?? Promise.resolve())
        .catch((error: unknown) => log.error({ err: error, userId }, 'processing a visit failed'))
        .finally(() => open.delete(visit));
      open.add(visit);
    },
    settled: async (): Promise<void> => {
      await Promise.all(open);
    },
  };
}

/** Only the owner learns what cannot be shown. */
function unshownFor({ role }: OpenPage, keys: readonly string[]): { readonly cannot_be_shown?: string[] } {
  return role === 'owner' && keys.length > 0 ? { cannot_be_shown: [...keys] } : {};
}

function presentNextSync({ nextSyncAt }: SyncState): string | null {
  return nextSyncAt?.toISOString() ?? null;
}

function presentHead({ server, row }: OpenPage, sync: SyncState): TrackerPage['tracker'] {
  return {
    type: row.type,
    name: server.definition.name,
    is_enabled: row.isEnabled,
    is_public: row.isPublic,
    has_data: row.hasData,
    last_sync_at: row.lastSyncAt?.toISOString() ?? null,
    sync_status: sync.state,
    next_sync_at: presentNextSync(sync),
  };
}
