import type { Rolldown } from 'vite';

const MAIN = 'web/main.tsx';
/** The pages of the core that open without a network. */
const PAGES = ['web/pages/frame/PageFrame.tsx', 'web/pages/HomePage.tsx', 'web/pages/TrackerPage.tsx'];
/** Menus and dialogs of these pages are stored as well, unless they are larger. */
const MAX_PART_BYTES = 12_000;
const ICONS = ['/icon.svg', '/icon-192.png', '/icon-512.png', '/badge-96.png', '/manifest.webmanifest'];

/** The files that the service worker stores. */
export interface OfflineFiles {
  readonly files: readonly string[];
  /** The script that the HTML of this build loads. */
  readonly entry: string;
}

/** Lists the files of a build that the service worker stores. `trackerPages` are paths from the repository's root. */
export function listOfflineFiles(
  bundle: Rolldown.OutputBundle,
  trackerPages: readonly string[],
): OfflineFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const inHtml = filesInHtml(bundle);
  const names = new Set<string>();
  for (const page of [...PAGES, ...trackerPages]) addChunk(bundle, chunkOf(chunks, page), names);
  for (const name of names) {
    const file = bundle[name];
    for (const part of file?.type === 'chunk' ? file.dynamicImports : []) {
      const found = bundle[part];
      if (found?.type === 'chunk' && found.code.length <= MAX_PART_BYTES) addChunk(bundle, found, names);
    }
  }
  const files = [...new Set([...inHtml, ...[...names].map((name) => `/${name}`), ...ICONS])].toSorted();
  return { files, entry: `/${chunkOf(chunks, MAIN).fileName}` };
}

/** Returns scripts, styles and fonts that the page names. */
function filesInHtml(bundle: Rolldown.OutputBundle): string[] {
  const html = bundle['index.html'];
  if (html?.type !== 'asset') throw new Error('the build has no index.html');
  return [...String(html.source).matchAll(/"(\/assets\/[^"]+)"/g)].flatMap(([, file]) => file ?? []);
}

function chunkOf(chunks: readonly Rolldown.OutputChunk[], page: string): Rolldown.OutputChunk {
  const found = chunks.find(({ moduleIds }) =>
    moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(page)),
  );
  if (!found) throw new Error(`no chunk holds ${page} (web/build/offline-files.ts)`);
  return found;
}

/** Adds a chunk with its static imports. */
function addChunk(bundle: Rolldown.OutputBundle, chunk: Rolldown.OutputChunk, names: Set<string>): void {
  const pending = [chunk.fileName];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const file = bundle[name];
    if (names.has(name) || file?.type !== 'chunk') continue;
    names.add(name);
    pending.push(...file.imports);
  }
}
