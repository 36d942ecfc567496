import { Compile } from 'typebox/compile';
import { Figure, Headline, type TrackerPage } from '@plotline/contract/tracker.ts';
import type { ContentCount } from '@plotline/contract/trackers.ts';
import type { Platform } from '../../platform/platform.ts';
import { shapeEach, shapeOr } from '../../platform/shape-each.ts';
import type {
  FiguresRequest,
  ItemsPage,
  ItemsRequest,
  PageContent,
  PageRequest,
  SyncState,
  TrackerFigure,
  TrackerServer,
} from '../../tracker-kit/tracker-server.ts';
import { isUnshown, shownOf, type Unshown } from '../../tracker-kit/unshown.ts';
import { presentWindow, windowOf } from '../../tracker-kit/window.ts';

// Pages, lists and figures of trackers without the parts that cannot be computed or sent. `unshown`: keys of these.

type Log = Pick<Platform['log'], 'error'>;

/** Key of a whole page or list. */
const ALL = 'all';

export async function readPage(
  log: Log,
  server: TrackerServer,
  request: PageRequest,
): Promise<
  Omit<PageContent, 'sections'> & { readonly sections: Section[]; readonly unshown: readonly string[] }
> {
  const subject: Subject = { log, server, userId: request.userId };
  const content = await readAll(subject, 'page', () => server.page(request));
  if (!content) return { ...emptyPage(request), unshown: [ALL] };
  const headline = shownParts(subject, content.headline, { what: 'headline', keyOf, shape: checkHeadline });
  const sections = shownParts(subject, content.sections, {
    what: 'section',
    keyOf: keyOfSection,
    shape: shownOf,
  });
  return {
    ...content,
    headline: headline.shown,
    sections: sections.shown,
    unshown: [...headline.unshown, ...sections.unshown],
  };
}

export async function readItems(
  log: Log,
  server: TrackerServer,
  request: ItemsRequest,
): Promise<ItemsPage & { readonly unshown: readonly string[] }> {
  const subject: Subject = { log, server, userId: request.userId };
  const page = await readAll(subject, 'list', () => server.items(request));
  if (!page) return { items: [], total: 0, has_more: false, unshown: [ALL] };
  const { shown, unshown } = shownParts(subject, page.items, {
    what: 'item',
    keyOf: keyOfItem,
    shape: shownOf,
  });
  return { ...page, items: shown, unshown };
}

/** Returns the figures; the owner gets those that cannot be shown without a value. */
export async function readFigures(
  log: Log,
  server: TrackerServer,
  request: FiguresRequest,
): Promise<{ readonly figures: readonly TrackerFigure[]; readonly unshown: readonly string[] }> {
  const { userId, wanted, viewer } = request;
  const subject: Subject = { log, server, userId };
  const found = await readAll(subject, 'figures', async () => (await server.figures?.(request)) ?? []);
  const { shown, unshown } = found
    ? shownParts(subject, found, { what: 'figure', keyOf, shape: checkFigure })
    : { shown: [], unshown: typeof wanted === 'string' ? [ALL] : wanted };
  if (viewer !== 'owner') return { figures: shown, unshown };
  const placeholders = unshown.map((key) => unshownFigure(server.definition.name, key));
  return { figures: [...shown, ...placeholders], unshown };
}

export const IDLE: SyncState = { state: 'idle', progress: null, imported: 0, error: null };

export async function readSyncState(log: Log, server: TrackerServer, userId: string): Promise<SyncState> {
  return (await readAll({ log, server, userId }, 'sync state', () => server.syncState(userId))) ?? IDLE;
}

/** Returns the facts on which contents depend; null if they cannot be read. */
export function readPageFacts(log: Log, server: TrackerServer, userId: string): Promise<string | null> {
  return readAll(
    { log, server, userId },
    'page facts',
    async () => (await server.pageDependsOn?.(userId)) ?? '',
  );
}

/** Returns no counts if they cannot be read: they must not keep anyone from deleting their data. */
export async function countContents(
  log: Log,
  server: TrackerServer,
  userId: string,
): Promise<readonly ContentCount[]> {
  return (await readAll({ log, server, userId }, 'contents', () => server.countContents(userId))) ?? [];
}

interface Subject {
  readonly log: Log;
  readonly server: TrackerServer;
  readonly userId: string;
}

function readAll<Content>(
  { log, server, userId }: Subject,
  what: string,
  read: () => Promise<Content>,
): Promise<Content | null> {
  return shapeOr<Content | null>(read, () => null, {
    log,
    what: `${server.definition.type} ${what}`,
    id: userId,
  });
}

interface PartKind<Part, Shown> {
  readonly what: string;
  readonly keyOf: (part: Part) => string;
  /** @throws for a part that cannot be sent */
  readonly shape: (part: Part) => Shown;
}

function shownParts<Part, Shown>(
  { log, server, userId }: Subject,
  parts: readonly Part[],
  { what, keyOf: keyOfPart, shape }: PartKind<Part, Shown>,
): { readonly shown: Shown[]; readonly unshown: readonly string[] } {
  const unshown: string[] = [];
  const shown = shapeEach(parts, shape, {
    log,
    what: `${server.definition.type} ${what}`,
    idOf: (part) => `${keyOfPart(part)} of ${userId}`,
    instead: (part) => {
      unshown.push(keyOfPart(part));
      return undefined;
    },
  });
  return { shown, unshown };
}

const isHeadline = Compile(Headline);
const isFigure = Compile(Figure);

/** Sending a number that is none would throw. */
function checkHeadline(headline: Headline): Headline {
  if (!isHeadline.Check(headline)) throw new TypeError('not a headline stat that can be sent');
  return headline;
}

function checkFigure(figure: TrackerFigure): TrackerFigure {
  if (!isFigure.Check({ ...figure, tracker_type: '' })) throw new TypeError('not a figure that can be sent');
  return figure;
}

type Section = TrackerPage['sections'][number];

function keyOfSection(section: Section | Unshown): string {
  return isUnshown(section) ? section.unshown : section.key;
}

function keyOf({ key }: { readonly key: string }): string {
  return key;
}

function keyOfItem(item: unknown): string {
  if (isUnshown(item)) return item.unshown;
  return typeof item === 'object' && item !== null && 'uuid' in item ? String(item.uuid) : 'item';
}

function unshownFigure(name: string, key: string): TrackerFigure {
  return {
    key,
    stat: key,
    label: name,
    detail: 'cannot be shown',
    value: null,
    unit: null,
    change: null,
    series: [],
    cannot_be_shown: true,
  };
}

function emptyPage(request: PageRequest) {
  return {
    timeframe: presentWindow(windowOf(request, null), request.timezone),
    selector: { value: '', options: [] },
    headline: [],
    sections: [],
    hidden: [],
    provenance: { source: '', verified: false },
  };
}
