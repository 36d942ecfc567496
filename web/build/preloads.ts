import type { Plugin, Rolldown } from 'vite';

/** Read by the server, which names the scripts of the requested page in its HTML. */
export const PRELOADS = 'preloads.json';

interface PageParts {
  readonly path: string;
  /** Modules, as the ends of their file names. */
  readonly parts: readonly string[];
  /** Whether the page shows posts of trackers, whose cards would otherwise load after the posts. */
  readonly hasPosts?: boolean;
}

/** The modules that a path needs. The first matching pattern counts. */
const PAGES: readonly PageParts[] = [
  {
    path: '^/(login|signup|forgot-password|reset-password|confirm-email)/?$',
    parts: ['frame/AccountFrame.tsx'],
  },
  { path: '^/$', parts: ['frame/PageFrame.tsx', 'pages/HomePage.tsx'], hasPosts: true },
  { path: '^/settings(/|$)', parts: ['frame/PageFrame.tsx', 'pages/SettingsPage.tsx'] },
  { path: '^/(admin|privacy|support)/?$', parts: ['frame/PageFrame.tsx'] },
  { path: '^/search/?$', parts: ['frame/PageFrame.tsx', 'pages/SearchPage.tsx'] },
  { path: '^/[^/]+/?$', parts: ['frame/PageFrame.tsx', 'pages/ProfilePage.tsx'] },
  {
    path: '^/[^/]+/posts/[^/]+/?$',
    parts: ['frame/PageFrame.tsx', 'pages/ActivityPage.tsx'],
    hasPosts: true,
  },
];
const TRACKER_PAGE = ['frame/PageFrame.tsx', 'pages/TrackerPage.tsx'];
/** The modules of a tracker's page: its web half and the page itself, without the dialogs beside it. */
const TRACKER = /trackers\/([^/]+)\/web\/(?:index|page\/\w+Page)\.tsx$/;

/** The web half of a tracker with its post card. */
const CARD = /trackers[\\/][^\\/]+[\\/]web[\\/]index\.tsx$/;

/** Writes the scripts of each page to a file, so that a browser can request all of them at the start. */
export function listPreloads(): Plugin {
  return {
    name: 'list-preloads',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const trackers = new Set(chunks.flatMap(({ moduleIds }) => moduleIds.map(trackerOf)));
        trackers.delete(undefined);
        const pages = [
          ...PAGES.map(({ path, parts, hasPosts = false }) => ({
            path,
            roots: [
              ...parts.map((part) => rootsOf(chunks, part)),
              chunks.filter(({ moduleIds }) => hasPosts && moduleIds.some((id) => CARD.test(id))),
            ],
          })),
          ...[...trackers].map((tracker) => ({
            path: `^/[^/]+/${tracker}/?$`,
            roots: [
              ...TRACKER_PAGE.map((part) => rootsOf(chunks, part)),
              chunks.filter(({ facadeModuleId }) => trackerOf(facadeModuleId ?? '') === tracker),
            ],
          })),
        ];
        const entry = chunks.find(({ isEntry }) => isEntry);
        const inHtml = withImports(bundle, entry ? [entry] : []);
        const lists = pages.map(({ path, roots }) => ({
          path,
          files: [...withImports(bundle, roots.flat())].filter((file) => !inHtml.has(file)),
        }));
        this.emitFile({ type: 'asset', fileName: PRELOADS, source: JSON.stringify(lists) });
      },
    },
  };
}

function trackerOf(id: string): string | undefined {
  return TRACKER.exec(id.replaceAll('\\', '/'))?.[1];
}

/** Returns the chunks that hold a module; throws if there is none, because the file was renamed. */
function rootsOf(chunks: readonly Rolldown.OutputChunk[], part: string): readonly Rolldown.OutputChunk[] {
  const found = chunks.filter(({ moduleIds }) =>
    moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(part)),
  );
  if (found.length === 0) throw new Error(`no chunk holds ${part} (web/build/preloads.ts)`);
  return found;
}

/** Returns the file names of chunks and their static imports. */
function withImports(bundle: Rolldown.OutputBundle, roots: readonly Rolldown.OutputChunk[]): Set<string> {
  const names = new Set<string>();
  const pending = roots.map(({ fileName }) => fileName);
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const file = bundle[name];
    if (names.has(name) || file?.type !== 'chunk') continue;
    names.add(name);
    pending.push(...file.imports);
  }
  return names;
}
