import type { Plugin, Rolldown } from 'vite';
import { planChunks, reachableFrom, type PlannedModule, type Visit } from './chunk-plan.ts';

/**
 * Changes only with a new version of a library, so that browsers cache it across releases. Queries of a list of keys are
 * left to the one page that has them.
 */
const FRAMEWORK =
  /node_modules[\\/](?:react|react-dom|scheduler|@tanstack[\\/](?:react-query|query-core)|@emotion)[\\/](?!.*[\\/](?:useQueries|queriesObserver)\.js$)/;
/** Queries of a list of keys: one page has them, but the library's index imports them for every page. */
const QUERY_LISTS = /[\\/](?:useQueries|queriesObserver)\.js$/;
/** Evaluates the CommonJS packages among them. */
const FRAMEWORK_START = /web[\\/]framework\.ts$/;
const MAIN = /web[\\/]main\.tsx$/;
const ACCOUNT_PAGES =
  /web[\\/]pages[\\/](?:(?:Login|Signup|ForgotPassword|ResetPassword)Page|frame[\\/]AccountFrame)\.tsx$/;
const FRAME = /web[\\/]pages[\\/]frame[\\/]PageFrame\.tsx$/;
const HOME = /web[\\/]pages[\\/]HomePage\.tsx$/;
const OWN_ASIDE = /web[\\/]pages[\\/]frame[\\/]OwnAside\.tsx$/;
const PROFILE = /web[\\/]pages[\\/]ProfilePage\.tsx$/;
/** The heatmap and figures of a profile, which load after its first paint. */
const SHOWCASE = /web[\\/]features[\\/]showcase[\\/]ProfileShowcase\.tsx$/;
const ACTIVITY = /web[\\/]pages[\\/]ActivityPage\.tsx$/;
/** Notes about the installed app, which load after the first paint. */
const APP_WINDOW = /web[\\/]pages[\\/]frame[\\/]AppWindow\.tsx$/;
const SETTINGS = /web[\\/]pages[\\/](?:SettingsPage|settings[\\/]\w+)\.tsx$/;
/** The frame of a tracker's page, and parts of which a tracker's page uses some. */
const TRACKER_PAGE =
  /contract[\\/]sync\.ts$|web[\\/](?:tracker-kit|ui[\\/]charts|pages[\\/]TrackerPage\.tsx$)/;
const TRACKER_FRAME = /web[\\/]pages[\\/]TrackerPage\.tsx$/;
/** The web half of a tracker: its post card and the list of its pages. */
const CARDS = /trackers[\\/][^\\/]+[\\/]web[\\/]index\.tsx$/;
/** The page of a tracker, which is loaded apart from its card. */
const TRACKER_OWN_PAGE = /trackers[\\/][^\\/]+[\\/]web[\\/]page[\\/]\w+Page\.tsx$/;
const TRACKER_PART = /trackers[\\/]([^\\/]+)[\\/]/;
/** Menus, dialogs and controls of forms: pages that need one of them at the start need most of them. */
const OVERLAYS =
  /@mui[\\/]material[\\/](?:Modal|Popper|Popover|Menu|MenuItem|ListSubheader|Dialog|Divider|TextField|Select|Radio|RadioGroup|Switch)[\\/]|web[\\/]ui[\\/](?:ActionMenu|DialogWindow|SettingLine)\.tsx$/;
const REALTIME = /web[\\/]pages[\\/]frame[\\/]start-realtime\.ts$/;
/** Small modules without imports. Otherwise a page would load the code of another one that has the same icon. */
const LEAVES = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]|node_modules[\\/]idb-keyval[\\/]/;
/** Parts of a page and of a tracker that another page has as well. */
const SMALL_PARTS =
  /web[\\/](?:ui[\\/](?:CopyButton|DataTable|NativeSelect|Pagination|ProgressBar|save-file)|features[\\/]follows[\\/]WhoToFollow|platform[\\/](?:passed-file|service-worker)|pages[\\/]frame[\\/]UpdateNote)\.tsx?$/;
/** Used by the page of a post and by events. */
const FEED_CACHE = /web[\\/]features[\\/]feed[\\/]feed-cache\.ts$/;
/** Parts that profiles have in common with pages that show no feed. */
const FOLLOWING =
  /web[\\/]features[\\/](?:follows[\\/](?:FollowButton|FollowRequests|WhoToFollow|use-block|use-mute)|profiles[\\/]ProfileUnavailable)\.tsx?$/;
/** The home page's import of dropped files. */
const DROPPED_FILES = /web[\\/]features[\\/]trackers[\\/](?:HistoryDrop|use-bring-history)\.tsx?$/;
/** Parts of account screens that the pages of trackers have as well. */
const ACCOUNT_PARTS = /web[\\/]ui[\\/]StatTile\.tsx$|[\\/]icons[\\/]check\.mjs$/;
const MUI = /@mui[\\/]|web[\\/]ui[\\/]theme[\\/]mui-/;
const AUTOCOMPLETE = /@mui[\\/]material[\\/]Autocomplete[\\/]|ViewerPicker\.tsx$/;
const SORTABLE = /node_modules[\\/]@dnd-kit[\\/]|web[\\/]ui[\\/]Sortable\.tsx$|SortableTrackers\.tsx$/;

/** Pages are loaded more often than other parts. */
const PAGE = /Page\.tsx$/;
const PAGE_WEIGHT = 3;
/** The length of a module's code, before it is minified, that costs a visitor as much as another request. */
const REQUEST_COST = 50_000;
/** The number of groups is fixed before the build; the plan is made during it, and leaves some of them empty. */
const MAX_SHARED_CHUNKS = 100;

interface FirstVisitGroup {
  readonly name: string;
  readonly test: (id: string) => boolean;
}

/**
 * The chunks of the web app. A group holds the modules that match it with everything they import, except what an
 * earlier group holds. The first groups are those of first visits; `chunk-plan.ts` finds the others.
 */
export function createChunkGroups(): { groups: Rolldown.CodeSplittingGroup[]; plugin: Plugin } {
  const modules = new Map<string, PlannedModule>();
  const lazy = new Set<string>();
  const reach = (...roots: readonly RegExp[]) =>
    once(() => {
      const starts = [...modules.keys()].filter((id) => roots.some((root) => root.test(id)));
      return reachableFrom(modules, starts);
    });
  const main = reach(MAIN);
  const account = reach(ACCOUNT_PAGES);
  const withoutFeed = reach(TRACKER_FRAME, TRACKER_OWN_PAGE, SETTINGS, CARDS, FOLLOWING, REALTIME);
  const home = reach(HOME);
  const framed = reach(FRAME, HOME, PROFILE, CARDS);
  const others = reach(PROFILE, SETTINGS, TRACKER_PAGE, TRACKER_PART, OVERLAYS);
  const profile = reach(PROFILE, SHOWCASE);
  const visited = reach(PROFILE, SHOWCASE, REALTIME, OWN_ASIDE, DROPPED_FILES, ACTIVITY);
  const settings = reach(SETTINGS);
  const trackerPages = reach(TRACKER_FRAME, TRACKER_OWN_PAGE);
  const appWindow = reach(APP_WINDOW);
  const inputs = reach(SORTABLE, OVERLAYS, AUTOCOMPLETE);
  const pages = [reach(OWN_ASIDE), profile, reach(ACTIVITY), settings, trackerPages];
  const isOnTwoPages = (id: string) =>
    !inputs().has(id) && !TRACKER_PART.test(id) && pages.filter((page) => page().has(id)).length > 1;
  const isCommon = (id: string) => LEAVES.test(id) || SMALL_PARTS.test(id) || isOnTwoPages(id);
  const firstVisits: readonly FirstVisitGroup[] = [
    { name: 'framework', test: (id) => FRAMEWORK.test(id) || FRAMEWORK_START.test(id) },
    // Everything that the first script imports, and what the account screens share with other pages.
    {
      name: 'app',
      test: (id) => main().has(id) || (account().has(id) && (framed().has(id) || ACCOUNT_PARTS.test(id))),
    },
    // With what the home page shares with pages that show no feed, and with events.
    {
      name: 'frame',
      test: (id) => FRAME.test(id) || FEED_CACHE.test(id) || (home().has(id) && withoutFeed().has(id)),
    },
    // The feed and its posts, which profiles and the page of a post show as well.
    { name: 'home', test: (id) => HOME.test(id) },
    // The cards of all trackers: a feed needs most of them, and another tracker adds no request.
    { name: 'cards', test: (id) => CARDS.test(id) },
    // Pages of trackers have fields, but no component of MUI at the start.
    { name: 'mui', test: (id) => MUI.test(id) && account().has(id) && others().has(id) },
    { name: 'fields', test: (id) => account().has(id) && others().has(id) },
    { name: 'account', test: (id) => ACCOUNT_PAGES.test(id) },
    // Home and profiles do not load what only other pages have in common.
    { name: 'common', test: (id) => isCommon(id) && visited().has(id) },
    // Parts that settings have in common with pages of trackers (tables, selects, bars) and with notes about the app.
    {
      name: 'controls',
      test: (id) => isCommon(id) && settings().has(id) && (trackerPages().has(id) || appWindow().has(id)),
    },
    // Apart from the cards between posts, which narrow windows alone show and which import it.
    { name: 'own-aside', test: (id) => OWN_ASIDE.test(id) },
    { name: 'dropped-files', test: (id) => DROPPED_FILES.test(id) },
    { name: 'realtime', test: (id) => REALTIME.test(id) },
    { name: 'profile', test: (id) => PROFILE.test(id) },
    { name: 'showcase', test: (id) => SHOWCASE.test(id) },
    {
      name: 'tracker-page',
      test: (id) => trackerPages().has(id) && (TRACKER_PAGE.test(id) || isCommon(id)),
    },
  ];
  const shared = once(() => {
    const existing: ReadonlySet<string>[] = [];
    for (const { test } of firstVisits) {
      const ids = reachableFrom(modules, [...modules.keys()].filter(test));
      existing.push(existing.reduce<ReadonlySet<string>>((rest, earlier) => rest.difference(earlier), ids));
    }
    const visits = visitsOf([...lazy]);
    const plan = planChunks({ modules, existing, visits, requestCost: REQUEST_COST });
    if (plan.length > MAX_SHARED_CHUNKS) throw new Error(`${plan.length} chunks: raise MAX_SHARED_CHUNKS`);
    return new Map(plan.flatMap((ids, index) => ids.map((id) => [id, index] as const)));
  });
  const groups: Rolldown.CodeSplittingGroup[] = [
    ...firstVisits,
    ...Array.from({ length: MAX_SHARED_CHUNKS }, (_, index) => ({
      // The first script names every file: names of their own would cost it half a kilobyte.
      name: 'part',
      debugName: `shared chunk ${index}`,
      test: (id: string) => shared().get(id) === index,
    })),
  ];
  return { groups, plugin: collectModules(modules, lazy) };
}

/** Every page and part of a page, with what is loaded at the same time. */
function visitsOf(lazy: readonly string[]): Visit[] {
  return lazy
    .filter((id) => !TRACKER_FRAME.test(id))
    .map((id) => ({
      roots: TRACKER_OWN_PAGE.test(id) ? [id, ...lazy.filter((one) => TRACKER_FRAME.test(one))] : [id],
      weight: PAGE.test(id) ? PAGE_WEIGHT : 1,
    }));
}

/** Collects every module, and those that others import when they need them, before chunks are made. */
function collectModules(modules: Map<string, PlannedModule>, lazy: Set<string>): Plugin {
  return {
    name: 'collect-modules',
    apply: 'build',
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id);
        const imports = (info?.importedIds ?? []).filter((one) => !QUERY_LISTS.test(one));
        modules.set(id, { imports, size: info?.code?.length ?? 0, owner: TRACKER_PART.exec(id)?.[1] });
        for (const one of info?.dynamicallyImportedIds ?? []) lazy.add(one);
      }
    },
  };
}

function once<Value>(compute: () => Value): () => Value {
  let known: { value: Value } | undefined;
  return () => (known ??= { value: compute() }).value;
}
