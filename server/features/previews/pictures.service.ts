import { buffer } from 'node:stream/consumers';
import { createCache } from '../../platform/cache.ts';
import { ChildEnded } from '../../platform/child-worker.ts';
import type { Viewer } from '../../platform/http/route.ts';
import { createInFlight } from '../../platform/in-flight.ts';
import { createKeyedMutex } from '../../platform/keyed-mutex.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  activityCard,
  profileCard,
  siteCard,
  trackerCard,
  versionOf,
  type Card,
  type CardContext,
  type PictureSize,
} from './card.ts';
import { createDrawable } from './drawable.ts';
import type { GuestView } from './guest-view.ts';
import { headlineStats } from './headline-stats.ts';
import { monthCard, type MonthPosts } from './month-card.ts';
import type { Painter } from './painter.ts';
import { pictureNotPainted, previewNotFound, tooManyPictures } from './previews.errors.ts';
import { requireVisible, type ViewerRights } from './viewer-rights.ts';

export interface Picture {
  /** Hash of the content, known before the picture is painted. */
  readonly version: string;
  /** Pictures of one client, a user id or an address, are painted one after the other. @throws HttpError 503 */
  readonly png: (client: string) => Promise<Buffer>;
}

/** Preview pictures of content that both a guest and the viewer may see; 404 for everything else. */
export interface PicturesService {
  site(): Promise<Picture>;
  profile(username: string, viewer: Viewer | null): Promise<Picture>;
  /** Pictures a month of a profile (`2026-11`). */
  month(address: MonthAddress, viewer: Viewer | null, size?: PictureSize): Promise<Picture>;
  tracker(address: { username: string; tracker: string }, viewer: Viewer | null): Promise<Picture>;
  activity(uuid: string, viewer: Viewer | null, size?: PictureSize): Promise<Picture>;
}

interface MonthAddress {
  readonly username: string;
  readonly month: string;
}

export interface PicturesDependencies {
  readonly monthPosts: MonthPosts;
  readonly storage: Platform['storage'];
  readonly guests: GuestView;
  readonly rights: ViewerRights;
  readonly context: CardContext;
  readonly painter: Painter;
  readonly log: Pick<Platform['log'], 'warn'>;
}

/** Some 8 MB. The key is a hash of the content, so pictures are never stale. */
const CACHE = { ttlMs: 60 * 60 * 1000, capacity: 200 };
/** Pictures that one client, and that all may wait for. */
const QUEUE = { perUser: 50, perNode: 1_000, tooMany: tooManyPictures, busy: tooManyPictures };
const MEDIA = '/media/';
const ALL_TIME = 'All time';

export function createPictures(dependencies: PicturesDependencies): PicturesService {
  const { storage, guests, rights, monthPosts, context, painter, log } = dependencies;
  const painted = createCache<Buffer>(CACHE);
  const drawable = createDrawable();
  const withinQueue = createInFlight(QUEUE);
  const withTurn = createKeyedMutex();

  function picture(card: Card): Picture {
    return {
      version: versionOf(card),
      // One picture of a client at a time: those of others wait for it at most. A turn begins before the cache is
      // asked, so that no client waits for the turn of another who wants the same picture.
      png: (client) => withinQueue(client, () => withTurn(client, () => pngOf(card))),
    };
  }

  function pngOf(card: Card): Promise<Buffer> {
    return painted.get(versionOf(card), () => paint(card));
  }

  async function paint(card: Card): Promise<Buffer> {
    const photo = await readPhoto(card.user?.photoUrl ?? null);
    try {
      return await painter.paint({ card: drawable(card), photo });
    } catch (error) {
      if (!(error instanceof ChildEnded)) throw error;
      log.warn({ err: error, kind: card.kind }, 'a picture took too long to paint');
      if (card.kind === 'site') throw pictureNotPainted(error);
      // Cached under this version, so that it is not tried with every request.
      return pngOf({ ...siteCard(context), size: card.size });
    }
  }

  /** Reads the photo; null when it has just been replaced. */
  async function readPhoto(url: string | null): Promise<Buffer | null> {
    if (!url?.startsWith(MEDIA)) return null;
    const file = await storage.get(url.slice(MEDIA.length));
    return file && buffer(file.stream);
  }

  return {
    site: async () => picture(siteCard(context)),
    profile: async (username, viewer) => {
      requireVisible(await rights.profile(username, viewer));
      const profile = await guests.profile(username);
      if (!profile?.is_profile_public) throw previewNotFound();
      return picture(profileCard(profile, context));
    },
    month: async ({ username, month }, viewer, size = 'wide') => {
      requireVisible(await rights.profile(username, viewer));
      const profile = await guests.profile(username);
      if (!profile?.is_profile_public) throw previewNotFound();
      const posts = await monthPosts(profile.username, month);
      return picture({ ...monthCard(profile, { month, posts }, context), size });
    },
    tracker: async (address, viewer) => {
      const { username, tracker: type } = address;
      requireVisible(await rights.tracker(address, viewer));
      const [profile, page] = await Promise.all([guests.profile(username), guests.trackerPage(address)]);
      if (!profile || !page) throw previewNotFound();
      const card = trackerCard(profile, type, context);
      const stats = headlineStats(page.headline);
      return picture({ ...card, stats, text: stats.length > 0 ? ALL_TIME : card.text });
    },
    activity: async (uuid, viewer, size = 'wide') => {
      requireVisible(await rights.activity(uuid, viewer));
      const activity = await guests.activity(uuid);
      if (!activity) throw previewNotFound();
      return picture({ ...activityCard(activity, context), size });
    },
  };
}
