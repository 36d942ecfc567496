import { trimTrailing } from '@plotline/contract/trailing.ts';
import { documentTitle, MISSING_PAGE_TITLE, PAGE_TITLES } from '@plotline/contract/page-titles.ts';
import type { DescribedPage, DescribePage, PageHead, PageRequest } from '../../platform/http/page-head.ts';
import type { Platform } from '../../platform/platform.ts';
import { siteCard, versionOf, type CardLabels } from './card.ts';
import { absentAsNull, type GuestView, type PublicReads } from './guest-view.ts';
import { readAddress, segmentsOf, type PageAddress } from './page-address.ts';
import { activityHead, profileHead, sitePicture, trackerHead } from './page-heads.ts';
import type { ViewerRights } from './viewer-rights.ts';

export interface PagesDependencies {
  readonly log: Platform['log'];
  readonly reads: PublicReads;
  readonly guests: GuestView;
  readonly rights: ViewerRights;
  readonly words: CardLabels;
  /** First path segments of pages that belong to trackers. */
  readonly trackerPaths: ReadonlySet<string>;
}

const DESCRIPTION = 'Keep the statistics of your life in one place, and share them with whom you choose.';

/**
 * Describes each page by what a guest may see, as far as the viewer of the request may see it, too: the page of a
 * user who hides it, who does not exist, or who is blocked either way says the same as any other.
 */
export function createPages({
  log,
  reads,
  guests,
  rights,
  words,
  trackerPaths,
}: PagesDependencies): DescribePage {
  const version = versionOf(siteCard(words));
  const remembered = createHeadMemory();

  return async (request) => {
    const path = normalPath(request.path);
    const title = PAGE_TITLES[path];
    if (title !== undefined) return found(siteHead(path, title));
    const [first = ''] = segmentsOf(path);
    if (trackerPaths.has(first)) return found(siteHead(path));
    try {
      return await describe(readAddress(path), request, path);
    } catch (error) {
      // The app comes up all the same, and says what is wrong in its own way.
      log.error({ err: error }, 'a page could not be described');
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
    return found(remembered(profile, '', () => profileHead(profile, words)));
  }

  /** Which trackers there are is no secret, whether a user shows one is: that does not change the status. */
  async function describeTracker(
    address: Extract<PageAddress, { readonly tracker: string }>,
    request: PageRequest,
    path: string,
  ): Promise<DescribedPage> {
    const { page, username, tracker } = address;
    const definition = words.tracker(tracker);
    const isPage = page === 'tracker' || definition?.pages?.includes(address.path);
    if (!definition || !isPage) return { status: 404, head: unlisted(path, MISSING_PAGE_TITLE) };
    const profile = await guests.profile(username);
    if (!profile) return { status: 404, head: unlisted(path) };
    if (profile.canonical_username !== undefined) return moved(profile.canonical_username, request, path);
    const right = await rights.tracker({ username, tracker }, await request.viewer());
    if (right === 'absent') return { status: 404, head: unlisted(path) };
    if (right === 'hidden') return found(unlisted(path));
    const isShown = page === 'tracker' && profile.enabled_trackers.some(({ type }) => type === tracker);
    if (!isShown) return found(unlisted(path));
    return found(remembered(profile, tracker, () => trackerHead(profile, tracker, words)));
  }

  async function describeActivity(
    { username, uuid }: Extract<PageAddress, { readonly page: 'activity' }>,
    request: PageRequest,
    path: string,
  ): Promise<DescribedPage> {
    const activity = await guests.activity(uuid);
    if (activity?.username !== username.toLowerCase()) {
      const named = await guests.profile(username);
      if (named?.canonical_username !== undefined) return moved(named.canonical_username, request, path);
    }
    const viewer = await request.viewer();
    const isVisible = (activity || viewer) && (await rights.activity(uuid, viewer)) === 'visible';
    if (!isVisible) return { status: 404, head: unlisted(path) };
    return found(activity ? remembered(activity, '', () => activityHead(activity, words)) : unlisted(path));
  }

  /** Who finds no one under the present name does not learn it from an old one. */
  async function moved(username: string, { viewer }: PageRequest, path: string): Promise<DescribedPage> {
    const who = await viewer();
    const isFound = !who || (await absentAsNull(reads.profile(username, who)));
    if (!isFound) return { status: 404, head: unlisted(path) };
    const segments = [username, ...segmentsOf(path).slice(1)];
    return { status: 308, path: `/${segments.map(encodeURIComponent).join('/')}` };
  }

  function siteHead(path: string, title = ''): PageHead {
    return {
      title: documentTitle(title, words.brandName),
      heading: title === '' ? words.brandName : title,
      description: DESCRIPTION,
      path,
      type: 'website',
      picture: sitePicture(words.brandName, version),
      isListed: true,
    };
  }

  function unlisted(path: string, title = ''): PageHead {
    return { ...siteHead(path, title), isListed: false };
  }
}

type RememberHead = (shown: object, page: string, make: () => PageHead) => PageHead;

/** Counting graphemes costs more than all else: a head is made once for as long as what it shows is kept. */
function createHeadMemory(): RememberHead {
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

/** One address for a page, with and without a slash at its end. */
function normalPath(path: string): string {
  return trimTrailing(path, '/') || '/';
}
