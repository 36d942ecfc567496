import type { Timeframe } from '@plotline/contract/tracker.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type {
  PageRequest,
  TrackerServer,
  TrackerServers,
  ViewerRole,
} from '../../tracker-kit/tracker-server.ts';
import { dayIn } from '../../tracker-kit/window.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import { NOTHING_LEFT_OUT, type KeptContents, type Reading } from './kept-contents.ts';
import { readPageFacts } from './shown-parts.ts';
import { pageUnavailable } from './trackers.errors.ts';
import {
  findLeftOut,
  findTrackerPage,
  findVersion,
  type LeftOut,
  type TrackerPageRow,
} from './tracker-pages.repository.ts';

// A content of a tracker is named by the version of the tracker and by everything else on which it depends. A viewer
// who may see the tracker gets the content of their level that is kept under its name.

export interface PageAddress {
  readonly username: string;
  readonly tracker: string;
}

/** A tracker that the viewer may see. */
export interface OpenPage {
  readonly server: TrackerServer;
  readonly row: TrackerPageRow;
  readonly role: ViewerRole;
}

export interface ContentQuery<Content> {
  readonly kept: KeptContents<Content>;
  readonly timeframe?: Timeframe | undefined;
  readonly selector?: string | undefined;
  /** Everything else that the request says; null if the content is too seldom requested to be kept. */
  readonly details: readonly unknown[] | null;
  readonly read: (server: TrackerServer, request: PageRequest) => Promise<Content>;
}

export interface TrackerContents {
  /** @throws HttpError 404 if the viewer may not see the tracker */
  open(address: PageAddress, viewer: Viewer | null): Promise<OpenPage>;
  /** Returns the content for a viewer who opened the tracker, and the tracker as it was then. */
  find<Content>(
    opened: OpenPage,
    query: ContentQuery<Content>,
    reopen: () => Promise<OpenPage>,
  ): Promise<{ readonly opened: OpenPage; readonly content: Content }>;
}

/** Readings after which a tracker that is written to without a pause is shown nevertheless. */
const STRICT_READINGS = 2;

export function createTrackerContents(
  { db, now, log }: Pick<Platform, 'db' | 'now' | 'log'>,
  { servers, accounts }: { servers: TrackerServers; accounts: Pick<AccountService, 'findNamed'> },
): TrackerContents {
  function leftOutOf({ row, role }: OpenPage): Promise<LeftOut> | LeftOut {
    if (role === 'owner') return NOTHING_LEFT_OUT;
    return findLeftOut(db, row, role === 'follower' ? role : 'visitor');
  }

  async function factsOf({ server, row }: OpenPage): Promise<string | null> {
    return server.pageDependsOn ? readPageFacts(log, server, row.userId) : '';
  }

  async function read<Content>(opened: OpenPage, query: ContentQuery<Content>): Promise<Reading<Content>> {
    const { server, row } = opened;
    const facts = await factsOf(opened);
    const request = pageRequest(opened, query, now());
    const readNow = async (): Promise<Reading<Content>> => {
      const leftOut = await leftOutOf(opened);
      const content = await query.read(server, { ...request, ...leftOut });
      const [version, factsNow] = await Promise.all([findVersion(db, row), factsOf(opened)]);
      return { content, isCurrent: version === row.version && facts === factsNow, leftOut };
    };
    const isKept = facts !== null && query.details !== null && isTimeless(opened);
    const name = JSON.stringify([row.type, row.version, facts, request, query.details]);
    return isKept ? query.kept.get(name, readNow) : readNow();
  }

  return {
    open: async ({ username, tracker }, viewer) => {
      const server = servers.get(tracker);
      const viewerId = viewer?.uuid ?? null;
      const row =
        server &&
        (await accounts.findNamed(username, (name) =>
          findTrackerPage(db, { username: name, type: tracker, viewerId }),
        ));
      if (!server || !row) throw pageUnavailable();
      return { server, row, role: roleOf(viewer, row) };
    },
    find: async (first, query, reopen) => {
      let opened = first;
      for (let readings = 1; ; readings += 1) {
        const { content, isCurrent, leftOut } = await read(opened, query);
        if (isCurrent || opened.role === 'owner') return { opened, content };
        const later = await reopen();
        const isSameLevel = later.role === opened.role;
        if (readings >= STRICT_READINGS && isSameLevel && !hasMore(await leftOutOf(later), leftOut))
          return { opened, content };
        opened = later;
      }
    },
  };
}

/** Others see the data of a tracker with a publish delay by the minute. */
function isTimeless({ row, role }: OpenPage): boolean {
  return role === 'owner' || row.publishDelayMinutes === 0;
}

/** Whether posts were scheduled, limited or hidden since. */
function hasMore(now: LeftOut, before: LeftOut): boolean {
  const known = new Set([...before.excluded, ...before.hidden]);
  return [...now.excluded, ...now.hidden].some((uuid) => !known.has(uuid));
}

function roleOf(viewer: Viewer | null, row: TrackerPageRow): ViewerRole {
  if (!viewer) return 'visitor';
  if (viewer.uuid === row.userId) return 'owner';
  return row.isFollower ? 'follower' : 'user';
}

function pageRequest(
  { row, role }: OpenPage,
  { timeframe = '30d', selector }: Pick<ContentQuery<never>, 'timeframe' | 'selector'>,
  now: Date,
): Omit<PageRequest, keyof LeftOut> {
  return {
    userId: row.userId,
    viewer: role === 'user' ? 'visitor' : role,
    timeframe,
    selector: selector ?? null,
    timezone: row.timezone,
    weekStart: row.weekStart,
    // The owner's day, which all viewers see.
    today: dayIn(row.timezone, now),
    hidesNewData: row.hidesNewData,
  };
}
