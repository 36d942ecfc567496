import type { Plugin, Rolldown } from 'vite';

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
/** Fields of two dialogs, with parts of tracker pages that other dialogs do not need. */
const POST_FIELDS = /web[\\/]features[\\/]media[\\/]PostFields\.tsx$/;
/** The home page's import of dropped files. */
const DROPPED_FILES = /web[\\/]features[\\/]trackers[\\/](?:HistoryDrop|use-bring-history)\.tsx?$/;
/** Parts of account screens that the pages of trackers have as well. */
const ACCOUNT_PARTS = /web[\\/]ui[\\/]StatTile\.tsx$|[\\/]icons[\\/]check\.mjs$/;
const MUI = /@mui[\\/]|web[\\/]ui[\\/]theme[\\/]mui-/;
const AUTOCOMPLETE = /@mui[\\/]material[\\/]Autocomplete[\\/]|ViewerPicker\.tsx$/;
const SORTABLE = /node_modules[\\/]@dnd-kit[\\/]|web[\\/]ui[\\/]Sortable\.tsx$|SortableTrackers\.tsx$/;
/** A larger module that two pages share is a chunk of its own. */
const SHARED_MODULE_BYTES = 12_000;

/**
 * The chunks of the web app. A group holds the modules that match it with everything they import, except what an
 * earlier group holds. Without groups the code would be split at each module that two pages share.
 */
export function createChunkGroups(): { groups: Rolldown.CodeSplittingGroup[]; plugin: Plugin } {
  const imports = new Map<string, readonly string[]>();
  const reach = (...roots: readonly RegExp[]) => reachableFrom(imports, roots);
  const main = reach(MAIN);
  const account = reach(ACCOUNT_PAGES);
  const profile = reach(PROFILE, SHOWCASE);
  const visited = reach(PROFILE, SHOWCASE, REALTIME, OWN_ASIDE, DROPPED_FILES, ACTIVITY);
  const settings = reach(SETTINGS);
  const trackerPages = reach(TRACKER_FRAME, TRACKER_OWN_PAGE);
  const appWindow = reach(APP_WINDOW);
  const withoutFeed = reach(TRACKER_FRAME, TRACKER_OWN_PAGE, SETTINGS, CARDS, FOLLOWING, REALTIME);
  const home = reach(HOME);
  const framed = reach(FRAME, HOME, PROFILE, CARDS);
  const others = reach(PROFILE, SETTINGS, TRACKER_PAGE, TRACKER_PART, OVERLAYS);
  const inputs = reach(SORTABLE, OVERLAYS, AUTOCOMPLETE);
  const pages = [reach(OWN_ASIDE), profile, reach(ACTIVITY), settings, trackerPages];
  const isOnTwoPages = (id: string) =>
    !inputs().has(id) && !TRACKER_PART.test(id) && pages.filter((page) => page().has(id)).length > 1;
  const isCommon = (id: string) => LEAVES.test(id) || SMALL_PARTS.test(id) || isOnTwoPages(id);
  const groups: Rolldown.CodeSplittingGroup[] = [
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
    { name: 'home', test: HOME },
    // The cards of all trackers: a feed needs most of them, and another tracker adds no request.
    { name: 'cards', test: CARDS },
    // Pages of trackers have fields, but no component of MUI at the start.
    { name: 'mui', test: (id) => MUI.test(id) && account().has(id) && others().has(id) },
    { name: 'fields', test: (id) => account().has(id) && others().has(id) },
    { name: 'account', test: ACCOUNT_PAGES },
    // Home and profiles do not load what only other pages have in common.
    { name: 'common', test: (id) => isCommon(id) && visited().has(id) },
    // Parts that settings have in common with pages of trackers (tables, selects, bars) and with notes about the app.
    {
      name: 'controls',
      test: (id) => isCommon(id) && settings().has(id) && (trackerPages().has(id) || appWindow().has(id)),
    },
    // Apart from the cards between posts, which narrow windows alone show and which import it.
    { name: 'own-aside', test: OWN_ASIDE },
    { name: 'dropped-files', test: DROPPED_FILES },
    { name: 'realtime', test: REALTIME },
    // With what only other pages have in common, as these need overlays as well; pages of trackers do not.
    { name: 'overlays', test: (id) => OVERLAYS.test(id) || (isCommon(id) && !trackerPages().has(id)) },
    // The tracker settings need both, dialogs one.
    { name: 'inputs', test: (id) => SORTABLE.test(id) || AUTOCOMPLETE.test(id) },
    { name: 'profile', test: PROFILE },
    { name: 'showcase', test: SHOWCASE },
    { name: 'settings', test: SETTINGS },
    { name: 'tracker-page', test: (id) => trackerPages().has(id) && (TRACKER_PAGE.test(id) || isCommon(id)) },
    {
      name: 'shared',
      test: (id) => !TRACKER_PART.test(id) && !POST_FIELDS.test(id),
      minShareCount: 2,
      maxModuleSize: SHARED_MODULE_BYTES,
    },
    {
      name: (id) => (trackerPages().has(id) ? (TRACKER_PART.exec(id)?.[1] ?? null) : null),
      debugName: 'tracker pages',
      minShareCount: 2,
    },
    {
      name: (id) => {
        const tracker = TRACKER_PART.exec(id)?.[1];
        return tracker === undefined ? null : `${tracker}-parts`;
      },
      debugName: 'further pages and dialogs of trackers',
      minShareCount: 2,
    },
  ];
  return { groups, plugin: collectImports(imports) };
}

/** Fills the map with the static imports of every module, before chunks are made. */
function collectImports(imports: Map<string, readonly string[]>): Plugin {
  return {
    name: 'collect-imports',
    apply: 'build',
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const imported = this.getModuleInfo(id)?.importedIds ?? [];
        imports.set(
          id,
          imported.filter((one) => !QUERY_LISTS.test(one)),
        );
      }
    },
  };
}

/** Returns a function for the modules that match with everything that they import; computed at the first call. */
function reachableFrom(
  imports: ReadonlyMap<string, readonly string[]>,
  roots: readonly RegExp[],
): () => ReadonlySet<string> {
  let reachable: ReadonlySet<string> | undefined;
  return () =>
    (reachable ??= closure(
      imports,
      [...imports.keys()].filter((id) => roots.some((root) => root.test(id))),
    ));
}

function closure(
  imports: ReadonlyMap<string, readonly string[]>,
  roots: readonly string[],
): ReadonlySet<string> {
  const reachable = new Set<string>();
  const pending = [...roots];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (reachable.has(id)) continue;
    reachable.add(id);
    pending.push(...(imports.get(id) ?? []));
  }
  return reachable;
}
