import type { QueryOf, ResponseOf } from '@plotline/contract/endpoint.ts';
import type { getSyncStatus, getTrackerItems, getTrackerPage } from '@plotline/contract/tracker-pages.ts';
import { TRACKER_ITEMS_PAGE_SIZE } from '@plotline/contract/limits.ts';
import type { TrackerPage } from '@plotline/contract/tracker.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type {
  PageRequest,
  SyncState,
  TrackerFigure,
  TrackerServer,
  ViewerRole,
  TrackerServers,
  WantedFigures,
} from '../../tracker-kit/tracker-server.ts';
import { dayIn } from '../../tracker-kit/window.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import { pageUnavailable } from './trackers.errors.ts';
import { findTrackerPage, type TrackerPageRow } from './tracker-pages.repository.ts';
import { IDLE, readFigures, readItems, readPage, readSyncState } from './shown-parts.ts';
import { findTrackers } from './trackers.repository.ts';

export interface PageAddress {
  readonly username: string;
  readonly tracker: string;
}

export interface TrackerPagesService {
  page(
    address: PageAddress,
    query: QueryOf<typeof getTrackerPage>,
    viewer: Viewer | null,
  ): Promise<TrackerPage>;
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

/** Serves the pages of trackers: checks the visibility, then calls the tracker. */
export function createTrackerPagesService(
  { db, now, log }: Pick<Platform, 'db' | 'now' | 'log'>,
  { servers, accounts }: TrackerPagesDependencies,
): TrackerPagesService {
  const visits = createVisits(log);

  async function open({ username, tracker }: PageAddress, viewer: Viewer | null): Promise<OpenPage> {
    const server = servers.get(tracker);
    const viewerId = viewer?.uuid ?? null;
    const row =
      server &&
      (await accounts.findNamed(username, (name) =>
        findTrackerPage(db, { username: name, type: tracker, viewerId }),
      ));
    if (!server || !row) throw pageUnavailable();
    return { server, row, role: roleOf(viewer, row) };
  }

  return {
    page: async (address, query, viewer) => {
      const reopen = () => open(address, viewer);
      const first = await reopen();
      if (query.sync === true && first.role === 'owner') visits.notify(first.server, first.row.userId);
      const { opened, content } = await readStable(first, {
        reopen,
        read: (page) =>
          Promise.all([
            readPage(log, page.server, pageRequest(page, query, now())),
            // The time of a sync could reveal when the owner was online, or new data.
            page.role === 'owner' ? readSyncState(log, page.server, page.row.userId) : IDLE,
          ]),
      });
      const [{ hidden, unshown, ...shown }, sync] = content;
      return {
        ...shown,
        provenance: opened.row.isRestored ? RESTORED : shown.provenance,
        tracker: { ...presentHead(opened), sync_status: sync.state, next_sync_at: presentNextSync(sync) },
        visibility: { viewer: opened.role, hidden: [...hidden], ...unshownFor(opened, unshown) },
      };
    },
    items: async (address, query, viewer) => {
      const reopen = () => open(address, viewer);
      const read = (opened: OpenPage) =>
        readItems(log, opened.server, {
          ...pageRequest(opened, { timeframe: 'all', ...query }, now()),
          page: query.page ?? 1,
          limit: query.limit ?? TRACKER_ITEMS_PAGE_SIZE,
          filter: query.filter ?? null,
          cursor: query.cursor ?? null,
        });
      const { opened, content } = await readStable(await reopen(), { reopen, read });
      const { items, total, has_more, next_cursor = null, unshown } = content;
      return { items: [...items], total, has_more, next_cursor, ...unshownFor(opened, unshown) };
    },
    figures: async (address, wanted, viewer) => {
      const reopen = () => open(address, viewer);
      const read = (opened: OpenPage) =>
        readFigures(log, opened.server, { ...pageRequest(opened, {}, now()), wanted });
      return (await readStable(await reopen(), { reopen, read })).content;
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

/** Provenance of data from a file, which may have been changed. */
const RESTORED = { source: 'restored from an export', verified: false } as const;

interface OpenPage {
  readonly server: TrackerServer;
  readonly row: TrackerPageRow;
  readonly role: ViewerRole;
}

interface Reading<Content> {
  readonly reopen: () => Promise<OpenPage>;
  readonly read: (opened: OpenPage) => Promise<Content>;
}

interface Read<Content> {
  readonly opened: OpenPage;
  readonly content: Content;
}

/** Reads again if posts were scheduled or hidden, or access was lost, while the tracker was reading. */
async function readStable<Content>(
  opened: OpenPage,
  { reopen, read }: Reading<Content>,
): Promise<Read<Content>> {
  const content = await read(opened);
  if (opened.role === 'owner') return { opened, content };
  const later = await reopen();
  const known = new Set(excludedItems(opened));
  return excludedItems(later).every((uuid) => known.has(uuid))
    ? { opened, content }
    : readStable(later, { reopen, read });
}

function excludedItems({ row: { excluded, hidden } }: OpenPage): readonly string[] {
  return [...excluded, ...hidden];
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

function roleOf(viewer: Viewer | null, row: TrackerPageRow): ViewerRole {
  if (!viewer) return 'visitor';
  if (viewer.uuid === row.userId) return 'owner';
  return row.isFollower ? 'follower' : 'user';
}

function pageRequest(
  { row, role }: OpenPage,
  query: { readonly timeframe?: PageRequest['timeframe']; readonly selector?: string },
  now: Date,
): PageRequest {
  return {
    userId: row.userId,
    viewer: role,
    timeframe: query.timeframe ?? '30d',
    selector: query.selector ?? null,
    timezone: row.timezone,
    weekStart: row.weekStart,
    // The owner's day, which all viewers see.
    today: dayIn(row.timezone, now),
    excluded: row.excluded,
    hidden: row.hidden,
    hidesNewData: row.hidesNewData,
  };
}

function presentHead({ server, row }: OpenPage) {
  return {
    type: row.type,
    name: server.definition.name,
    is_enabled: row.isEnabled,
    is_public: row.isPublic,
    has_data: row.hasData,
    last_sync_at: row.lastSyncAt?.toISOString() ?? null,
  };
}
