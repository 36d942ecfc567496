import type { Plugin, Rolldown } from 'vite';

/** Changes only with a new version of a library, so that browsers cache it across releases. */
const FRAMEWORK =
  /node_modules[\\/](?:react|react-dom|scheduler|@tanstack[\\/](?:react-query|query-core)|@emotion|stylis)[\\/]/;
const ACCOUNT_PAGES =
  /web[\\/]pages[\\/](?:(?:Login|Signup|ForgotPassword|ResetPassword)Page|frame[\\/]AccountFrame)\.tsx$/;
const FRAME = /web[\\/]pages[\\/]frame[\\/]PageFrame\.tsx$/;
const HOME = /web[\\/]pages[\\/]HomePage\.tsx$/;
const PROFILE = /web[\\/]pages[\\/]ProfilePage\.tsx$/;
const SETTINGS = /web[\\/]pages[\\/]SettingsPage\.tsx$/;
const TRACKER_PAGE = /web[\\/](?:tracker-kit|ui[\\/]charts|pages[\\/]TrackerPage\.tsx$)/;
/** The web half of a tracker: its post card and the list of its pages. */
const TRACKER = /trackers[\\/]([^\\/]+)[\\/]web[\\/]index\.tsx$/;
const TRACKER_PART = /trackers[\\/]([^\\/]+)[\\/]/;
const OVERLAYS =
  /@mui[\\/]material[\\/](?:Modal|Popper|Popover|Menu|MenuItem|ListSubheader|Dialog|Divider)[\\/]|web[\\/]ui[\\/](?:ActionMenu|DialogWindow)\.tsx$/;
const REALTIME = /web[\\/]pages[\\/]frame[\\/]start-realtime\.ts$/;
const USERS = /web[\\/]pages[\\/]frame[\\/]OwnAside\.tsx$/;
/** Without its own chunk, an icon that two pages share would make one page load the code of the other. */
const ICONS = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;
const FORMS =
  /@mui[\\/]material[\\/](?:TextField|Select|TablePagination)[\\/]|web[\\/]ui[\\/]Pagination\.tsx$/;
const AUTOCOMPLETE = /@mui[\\/]material[\\/]Autocomplete[\\/]|ViewerPicker\.tsx$/;
/** A larger module that two pages share is a chunk of its own. */
const COMMON_MODULE_BYTES = 12_000;

/**
 * The chunks of the web app. A group holds the modules that match it with everything they import, except what an
 * earlier group holds. Without groups the code would be split at each module that two pages share.
 */
export function createChunkGroups(): { groups: Rolldown.CodeSplittingGroup[]; plugin: Plugin } {
  const imports = new Map<string, readonly string[]>();
  const account = reachableFrom(imports, [ACCOUNT_PAGES]);
  const home = reachableFrom(imports, [FRAME, HOME]);
  const profile = reachableFrom(imports, [PROFILE]);
  const others = reachableFrom(imports, [PROFILE, SETTINGS, TRACKER_PAGE, TRACKER_PART, OVERLAYS]);
  const groups: Rolldown.CodeSplittingGroup[] = [
    { name: 'framework', test: FRAMEWORK },
    // Everything that the first script imports.
    { name: 'app', tags: ['$initial'] },
    { name: 'basics', test: (id) => account().has(id) && home().has(id) },
    { name: 'home', test: (id) => FRAME.test(id) || HOME.test(id) },
    { name: (id) => TRACKER.exec(id)?.[1] ?? null, debugName: 'trackers' },
    { name: 'people', test: USERS },
    { name: 'text', test: (id) => account().has(id) && profile().has(id) },
    { name: 'fields', test: (id) => account().has(id) && others().has(id) },
    { name: 'account', test: ACCOUNT_PAGES },
    { name: 'profile', test: PROFILE },
    { name: 'realtime', test: REALTIME },
    { name: 'tracker-page', test: TRACKER_PAGE },
    { name: 'icons', test: ICONS },
    { name: 'overlays', test: OVERLAYS },
    { name: 'forms', test: FORMS },
    { name: 'autocomplete', test: AUTOCOMPLETE },
    {
      name: 'common',
      test: (id) => !TRACKER_PART.test(id),
      minShareCount: 2,
      maxModuleSize: COMMON_MODULE_BYTES,
    },
    { name: (id) => TRACKER_PART.exec(id)?.[1] ?? null, debugName: 'tracker pages', minShareCount: 2 },
  ];
  return { groups, plugin: collectImports(imports) };
}

/** Fills the map with the static imports of every module, before chunks are made. */
function collectImports(imports: Map<string, readonly string[]>): Plugin {
  return {
    name: 'collect-imports',
    apply: 'build',
    buildEnd() {
      for (const id of this.getModuleIds()) imports.set(id, this.getModuleInfo(id)?.importedIds ?? []);
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
