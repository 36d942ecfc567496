import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';
import { createChunkGroups } from './build/chunks.ts';
import { writeColorSchemes } from './build/color-scheme.ts';
import { importIconsDirectly } from './build/icons.ts';
import { writeFirstPaints } from './build/first-paint.ts';
import { excludeModules } from './build/excluded-modules.ts';
import { LATIN_FONT, reduceLatinFont } from './build/fonts.ts';
import { importFetchedFiles, withOwnFile } from './build/lazy-imports.ts';
import { listOfflineFiles, type OfflineFiles } from './build/offline-files.ts';
import { listPreloads } from './build/preloads.ts';
import { buildStandaloneScript } from './build/standalone-script.ts';

const TARGET = 'es2023';
/** Calls without side effects: unused schemas are dropped. */
const PURE = ['Type', 'Nullable', 'defineEndpoint', 'defineEvent'];
const apiTarget = `http://127.0.0.1:${process.env['API_PORT'] ?? '3000'}`;
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

const cacheDir = here('../node_modules/.cache/vite');
const chunks = createChunkGroups();

export default defineConfig({
  root: here('.'),
  cacheDir,
  plugins: [
    excludeSchemas(),
    excludeModules({ lazyStyles: here('ui/theme/lazy-styles.ts') }),
    importIconsDirectly(),
    importFetchedFiles({ module: here('platform/load-code.ts') }),
    chunks.plugin,
    react(),
    writeColorSchemes({ script: here('ui/theme/scheme-script.ts'), target: TARGET }),
    reduceLatinFont(cacheDir),
    preloadLatinFont(),
    firstPaintFirst(),
    listPreloads(),
    writeFirstPaints({
      renderer: here('first-paint/render.tsx'),
      cacheDir,
      trackers: trackerTypes,
      plugins: () => [excludeSchemas(), importIconsDirectly()],
    }),
    addServiceWorker(),
    compileWhileLoading(),
    compressAssets(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    sourcemap: 'hidden',
    target: TARGET,
    // The content security policy admits no data: fonts or scripts, so nothing is written into the code.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: withOwnFile },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      treeshake: { manualPureFunctions: PURE },
      output: {
        codeSplitting: { groups: chunks.groups },
        // Short hashes, because the first script names all chunks.
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: apiTarget, ws: true }, '/media': { target: apiTarget } },
    // The trackers and the contract live beside this folder.
    fs: { allow: ['..'] },
  },
});

/** Replaces the schema library by `platform/schema-stub.ts`, and refuses imports of its other parts. */
function excludeSchemas(): Plugin {
  return {
    name: 'exclude-schemas',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === 'typebox') return here('platform/schema-stub.ts');
      if (!source.startsWith('typebox/')) return null;
      throw new Error(
        `${importer} imports ${source}, but the web app has no schemas (platform/schema-stub.ts)`,
      );
    },
    transform: {
      filter: { code: '= defineEndpoint(' },
      handler(code) {
        const parts = serverParts(this.parse(code, { lang: 'ts' }));
        return { code: parts.reduceRight(removePart, code), map: null };
      },
    },
  };
}

interface Part {
  start: number;
  end: number;
}

/** Removes a range but keeps its line breaks, so that source maps need no change. */
function removePart(code: string, { start, end }: Part): string {
  const lines = code.slice(start, end).replaceAll(/[^\n]/g, '');
  return code.slice(0, start) + lines + code.slice(end);
}

/** The properties of an endpoint that only the server reads. */
const SERVER_PARTS = new Set([
  'summary',
  'params',
  'query',
  'body',
  'response',
  'ratePerMinute',
  'tokenScope',
]);

/** Returns the source ranges of those properties, each up to the next property. */
function serverParts(file: ReturnType<Rolldown.PluginContext['parse']>): Part[] {
  return file.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return [];
    if (statement.declaration?.type !== 'VariableDeclaration') return [];
    return statement.declaration.declarations.flatMap(({ init }) => {
      if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return [];
      const [, draft] = init.arguments;
      if (init.callee.name !== 'defineEndpoint' || draft?.type !== 'ObjectExpression') return [];
      return draft.properties.flatMap((property, index) => {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') return [];
        if (!SERVER_PARTS.has(property.key.name)) return [];
        return [{ start: property.start, end: draft.properties[index + 1]?.start ?? draft.end - 1 }];
      });
    });
  });
}

/** Preloads the Latin font, so that the text is drawn with it from the start. */
function preloadLatinFont(): Plugin {
  return {
    name: 'preload-latin-font',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }): HtmlTagDescriptor[] {
        const fonts = Object.keys(bundle).filter((file) => path.basename(file).startsWith(LATIN_FONT));
        return fonts.map((file) => ({
          tag: 'link',
          injectTo: 'head',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
        }));
      },
    },
  };
}

/** Tags that load the scripts of the app. */
const MODULE = /<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)\s*/g;

/** Writes the style sheet into the page and lets the scripts wait for the first paint, which needs the HTML alone. */
function firstPaintFirst(): Plugin {
  return {
    name: 'first-paint-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const scripts: string[] = [];
        const page = html
          .replaceAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (link: string, file: string) => {
            const sheet = bundle[file];
            if (sheet?.type !== 'asset') return link;
            // Chunks that name the sheet find a link to it, which does not apply and does not block the first paint.
            const unused = link.replace('<link', '<link media="not all"');
            return `<style nonce="__CSP_NONCE__">${String(sheet.source).trim()}</style>${unused}`;
          })
          .replaceAll(MODULE, (tag) => {
            scripts.push(tag.trim());
            return '';
          });
        const starter = await buildStandaloneScript({
          input: here('first-paint/start-scripts.ts'),
          target: TARGET,
        });
        const waiting = `<template id="app-scripts">${scripts.join('')}</template><script>${starter}</script>`;
        return page.replace('</body>', () => `${waiting}\n  </body>`);
      },
    },
  };
}

const SERVICE_WORKER = 'service-worker.js';

/** Builds the service worker as one script with a constant name at the root, so that its scope is the whole app. */
function addServiceWorker(): Plugin {
  return {
    name: 'add-service-worker',
    configureServer: ({ middlewares }) => {
      middlewares.use(`/${SERVICE_WORKER}`, (_, answer, next) => {
        const send = (source: string) =>
          answer
            .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
            .end(source);
        buildServiceWorker(null).then(send, next);
      });
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const offline = listOfflineFiles(bundle, await offlinePages());
        const source = await buildServiceWorker(offline);
        this.emitFile({ type: 'asset', fileName: SERVICE_WORKER, source });
      },
    },
  };
}

/** Returns the types of the trackers, which are the names of their folders. */
async function trackerTypes(): Promise<string[]> {
  const types: string[] = [];
  for await (const file of glob('trackers/*/tracker.ts', { cwd: here('..') }))
    types.push(path.basename(path.dirname(file)));
  return types.toSorted();
}

/** Returns the pages that trackers name in their package.json: `"plotline": { "offline": ["web/log/LogPage.tsx"] }`. */
async function offlinePages(): Promise<string[]> {
  const pages: string[] = [];
  for await (const file of glob('trackers/*/package.json', { cwd: here('..') })) {
    // Our own file.
    const { plotline } = JSON.parse(await readFile(here(`../${file}`), 'utf8')) as {
      plotline?: { offline?: readonly string[] };
    };
    const folder = path.posix.dirname(file.replaceAll('\\', '/'));
    pages.push(...(plotline?.offline ?? []).map((page) => `${folder}/${page}`));
  }
  return pages;
}

async function buildServiceWorker(offline: OfflineFiles | null): Promise<string> {
  const version = createHash('sha256').update(JSON.stringify(offline)).digest('hex').slice(0, 16);
  return buildStandaloneScript({
    input: here('service-worker/service-worker.ts'),
    target: TARGET,
    plugins: [excludeSchemas()],
    define: { OFFLINE_FILES: JSON.stringify(offline && { version, ...offline }) },
    pureFunctions: PURE,
  });
}

/**
 * Makes browsers compile all functions of a script while it loads, in the background. Otherwise Chromium compiles each
 * function in the main thread when it is first called: a fifth of what the main thread did on a first visit.
 */
function compileWhileLoading(): Plugin {
  return {
    name: 'compile-while-loading',
    apply: 'build',
    generateBundle: {
      // The comment only counts in the first line.
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
          const map = bundle[`${chunk.fileName}.map`];
          if (map?.type === 'asset') map.source = String(map.source).replace('"mappings":"', '$&;');
        }
      },
    },
  };
}

/** Compresses scripts and styles at the highest level once, instead of for each response. */
function compressAssets(): Plugin {
  const encodings = { br: promisify(brotliCompress), gz: promisify(gzip) };
  return {
    name: 'compress-assets',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.values(bundle).filter(({ fileName }) => /^assets\/.*\.(?:js|css)$/.test(fileName));
      const writes = texts.flatMap((file) =>
        Object.entries(encodings).map(async ([ending, compress]) => {
          const content = file.type === 'chunk' ? file.code : file.source;
          await writeFile(path.join(dir, `${file.fileName}.${ending}`), await compress(content));
        }),
      );
      await Promise.all(writes);
    },
  };
}
