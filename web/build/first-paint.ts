import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import type { RenderedView, ViewRequest } from '../first-paint/view.ts';
import { query } from '../ui/theme/tokens.ts';
import { toFragment } from './first-paint-html.ts';

/** Read by the server, which writes these parts into the HTML of the requested page. */
const FIRST_PAINTS = 'first-paints.json';

/** HTML that a page shows before its scripts have loaded. */
interface FirstPaint {
  /** Pattern of the paths; the first match counts. */
  readonly path: string;
  /** HTML for visitors without a session. */
  readonly guest: string;
  /** HTML for everyone else, whose session is unknown while the page is built. */
  readonly other: string;
}

/** Each address stands for all that match the pattern: until its data is there a page looks the same for all users. */
const pagesOf = (trackers: readonly string[]) => [
  { path: '^/$', address: '/' },
  { path: '^/(settings|search|admin|privacy|support)/?$', address: null },
  { path: '^/(login|signup|forgot-password|reset-password|confirm-email|appeal)/?$', address: null },
  { path: '^/[^/]+/?$', address: '/someone' },
  { path: '^/[^/]+/posts/[^/]+/?$', address: '/someone/posts/0' },
  ...trackers.map((type) => ({ path: `^/[^/]+/${type}/?$`, address: `/someone/${type}` })),
];

const SIDEBAR = /<aside aria-label="Sidebar".*?<\/aside>/s;
const BOTTOM_BAR = /<nav aria-label="Bottom".*?<\/nav>/s;

/** A page has another structure at these widths; each is shown at the viewports that match. */
const WIDTHS = [
  { width: 390, media: query.bottomBar, hidden: SIDEBAR },
  { width: 1024, media: '(min-width: 700px) and (max-width: 1279.95px)', hidden: BOTTOM_BAR },
  { width: 1440, media: query.aside, hidden: BOTTOM_BAR },
] as const;

interface FirstPaintOptions {
  /** Path of `first-paint/render.tsx`. */
  readonly renderer: string;
  readonly cacheDir: string;
  readonly trackers: () => Promise<readonly string[]>;
  /** Plugins that the app needs in Node as well. */
  readonly plugins: () => Plugin[];
}

/** Renders what a page shows at its start, with the components of the app, so that it is there before the scripts. */
export function writeFirstPaints(options: FirstPaintOptions): Plugin {
  return {
    name: 'write-first-paints',
    apply: 'build',
    async generateBundle() {
      const script = await buildRenderer(options);
      const paints: FirstPaint[] = [];
      for (const { path: pattern, address } of pagesOf(await options.trackers())) {
        if (address === null) paints.push({ path: pattern, guest: '', other: '' });
        else paints.push({ path: pattern, ...(await renderPage(script, address)) });
      }
      this.emitFile({ type: 'asset', fileName: FIRST_PAINTS, source: JSON.stringify(paints) });
    },
  };
}

async function renderPage(script: string, address: string): Promise<Pick<FirstPaint, 'guest' | 'other'>> {
  const requests = [true, false].flatMap((isGuest) =>
    WIDTHS.map(({ width }): ViewRequest => ({ path: address, width, isGuest })),
  );
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(requests)], {
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: 16_000_000,
    timeout: 60_000,
  });
  // Written by our own script.
  const views = JSON.parse(stdout) as readonly RenderedView[];
  const fragmentOf = (first: number) =>
    toFragment(WIDTHS.map((at, index) => ({ ...at, view: views[first + index] ?? missing(address) })));
  return { guest: fragmentOf(0), other: fragmentOf(WIDTHS.length) };
}

function missing(address: string): never {
  throw new Error(`the first paint of ${address} was not rendered`);
}

/** Builds the renderer as one script for Node and returns its path. */
async function buildRenderer({ renderer, cacheDir, plugins }: FirstPaintOptions): Promise<string> {
  const outDir = path.join(cacheDir, 'first-paint');
  const entryFileNames = 'render.mjs';
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [withoutStyleSheets(), react(), ...plugins()],
    ssr: { noExternal: true },
    build: {
      ssr: renderer,
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { output: { codeSplitting: false, entryFileNames } },
    },
  });
  return path.join(outDir, entryFileNames);
}

const EMPTY = '\0empty-style-sheet';

function withoutStyleSheets(): Plugin {
  return {
    name: 'without-style-sheets',
    enforce: 'pre',
    resolveId: (source) => (source.endsWith('.css') ? EMPTY : null),
    load: (id) => (id === EMPTY ? 'export default null;' : null),
  };
}
