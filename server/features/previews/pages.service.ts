import { Value } from 'typebox/value';
import { pathOf } from '@plotline/contract/endpoint.ts';
import { globalFeed } from '@plotline/contract/feed.ts';
import { Month } from '@plotline/contract/schema.ts';
import { trimTrailing } from '@plotline/contract/trailing.ts';
import { documentTitle, MISSING_PAGE_TITLE } from '@plotline/contract/page-titles.ts';
import type { DescribedPage, DescribePage, PageHead, PageRequest } from '../../platform/http/page-head.ts';
import type { Platform } from '../../platform/platform.ts';
import { siteCard, versionOf, type CardContext } from './card.ts';
import { absentAsNull, type GuestView, type PublicReads } from './guest-view.ts';
import type { MonthPosts } from './month-card.ts';
import { readAddress, segmentsOf, type PageAddress } from './page-address.ts';
import { activityHead, monthHead, profileHead, sitePicture, trackerHead } from './page-heads.ts';
import type { ViewerRights } from './viewer-rights.ts';

export interface PagesDependencies {
  readonly log: Platform['log'];
  readonly reads: PublicReads;
  readonly guests: GuestView;
  readonly rights: ViewerRights;
  readonly context: CardContext;
  readonly monthPosts: MonthPosts;
  /** Titles of the pages that show no user, by path. */
  readonly titles: Readonly<Record<string, string>>;
}

const DESCRIPTION =
  'Keep the statistics of your life in one place, and share them with the people you choose.';

/**
 * Describes pages by the data that both a guest and the viewer of the request may see, so that a page reveals nothing
 * about hidden, unknown or blocked users.
 */
export function createPages({
  log,
  reads,
  guests,
  rights,
  context,
  monthPosts,
  titles,
}: PagesDependencies): DescribePage {
  const version = versionOf(siteCard(context));
  const cachedHead = createHeadCache();

  return async (request) => {
    const path = normalPath(request.path);
    const title = titles[path];
    if (title !== undefined) return found(siteHead(path, title));
    try {
      return await describe(readAddress(path), request, path);
    } catch (error) {
      // The app is served anyway and shows the error itself.
      log.error({ err: error }, 'describing a page failed');
      return { status: 503, head: unlisted(path) };
    }
  };

  async function describe(address: PageAddress, request: PageRequest, path: string): Promise<DescribedPage> {
    if (address.page === 'profile') return describeProfile(address.username, request, path);
    if (address.page === 'activity') return describeActivity(address, request, path);
    if (address.page === 'unknown') return { status: 404, head: unlisted(path, MISSING_PAGE_TITLE) };
    return describeTracker(address, request, path);
  }

  async function describeProfile(
    username: string,
    request: PageRequest,
    path: string,
  ): Promise<DescribedPage> {
    const profile = await guests.profile(username);
    if (!profile) return { status: 404, head: unlisted(path) };
    if (profile.canonical_username !== undefined) return moved(profile.canonical_username, request, path);
    const right = await rights.profile(username, await request.viewer());
    if (right === 'absent') return { status: 404, head: unlisted(path) };
    if (right === 'hidden' || !profile.is_profile_public) return found(unlisted(path));
    const month = request.query.get('date') ?? '';
    if (Value.Check(Month, month)) {
      const posts = await monthPosts(profile.username, month);
      return found(monthHead(profile, { month, posts }, context));
    }
    return found(cachedHead(profile, '', () => profileHead(profile, context)));
  }

  /** Unknown trackers are 404; a tracker that the user does not show is not, since that must not be revealed. */
  async function describeTracker(
    address: Extract<PageAddress, { readonly tracker: string }>,
    request: PageRequest,
    path: string,
  ): Promise<DescribedPage> {
    const { page, username, tracker } = address;
    const definition = context.tracker(tracker);
    const isPage = page === 'tracker' || definition?.pages?.includes(address.path);
    if (!definition || !isPage) return { status: 404, head: unlisted(path, MISSING_PAGE_TITLE) };
    const profile = await guests.profile(username);
    if (!profile) return { status: 404, head: unlisted(path) };
    if (profile.canonical_username !== undefined) return moved(profile.canonical_username, request, path);
    const right = await rights.tracker({ username, tracker }, await request.viewer());
    if (right === 'absent') return { status: 404, head: unlisted(path) };
    if (right === 'hidden') return found(unlisted(path));
    const hasHead = page === 'tracker' && profile.enabled_trackers.some(({ type }) => type === tracker);
    if (!hasHead) return found(unlisted(path));
    return found(cachedHead(profile, tracker, () => trackerHead(profile, tracker, context)));
  }

  async function describeActivity(
    { username, uuid }: Extract<PageAddress, { readonly page: 'activity' }>,
    request: PageRequest,
    path: string,
  ): Promise<DescribedPage> {
    const activity = await guests.activity(uuid);
    if (activity?.username !== username.toLowerCase()) {
      const profile = await guests.profile(username);
      if (profile?.canonical_username !== undefined) return moved(profile.canonical_username, request, path);
    }
    const viewer = await request.viewer();
    const isVisible = (activity || viewer) && (await rights.activity(uuid, viewer)) === 'visible';
    if (!isVisible) return { status: 404, head: unlisted(path) };
    return found(activity ? cachedHead(activity, '', () => activityHead(activity, context)) : unlisted(path));
  }

  /** Redirects an old name to the current one, unless the viewer may not see that user. */
  async function moved(username: string, { viewer }: PageRequest, path: string): Promise<DescribedPage> {
    const user = await viewer();
    const isFound = !user || (await absentAsNull(reads.profile(username, user)));
    if (!isFound) return { status: 404, head: unlisted(path) };
    const segments = [username, ...segmentsOf(path).slice(1)];
    return { status: 308, path: `/${segments.map(encodeURIComponent).join('/')}` };
  }

  function siteHead(path: string, title = ''): PageHead {
    return {
      title: documentTitle(title, context.brandName),
      heading: title === '' ? context.brandName : title,
      description: DESCRIPTION,
      path,
      type: 'website',
      picture: sitePicture(context.brandName, version),
      isListed: true,
      firstRequests: path === '/' ? [`${pathOf(globalFeed)}?feed_type=all`] : [],
    };
  }

  function unlisted(path: string, title = ''): PageHead {
    return { ...siteHead(path, title), isListed: false };
  }
}

type CacheHead = (shown: object, page: string, make: () => PageHead) => PageHead;

/** Caches heads as long as their content is cached: counting graphemes is expensive. */
function createHeadCache(): CacheHead {
  const heads = new WeakMap<object, Map<string, PageHead>>();
  return (shown, page, make) => {
    const known = heads.get(shown) ?? new Map<string, PageHead>();
    heads.set(shown, known);
    const head = known.get(page) ?? make();
    known.set(page, head);
    return head;
  };
}

function found(head: PageHead): DescribedPage {
  return { status: 200, head };
}

function normalPath(path: string): string {
  return trimTrailing(path, '/') || '/';
}
