import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { checkSession } from '@plotline/contract/accounts.ts';
import { pathOf } from '@plotline/contract/endpoint.ts';
import { neutrals } from '@plotline/contract/palette.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SHARE_TARGET } from '@plotline/contract/share-target.ts';
import type { TrackerDefinition } from '@plotline/contract/tracker.ts';
import type { Config } from '../config.ts';
import { sessionTokenOf } from '../session.ts';
import { compress, encodingFor } from './content-encoding.ts';
import { FIRST_PAINTS, isOpening, openerTag, readFirstPaints } from './first-paint.ts';
import { escapeHtml } from './html.ts';
import { keepAssets } from './kept-assets.ts';
import { headTags, requestTags, type DescribePage, type PageHead, type Site } from './page-head.ts';
import type { Viewer } from './route.ts';
import { turnOf } from './turns.ts';

export interface WebAppOptions {
  /** Folder of the built app. */
  readonly dir: string;
  readonly describe: DescribePage;
  /** Trackers, whose shortcuts and files the installed app knows. */
  readonly definitions: readonly TrackerDefinition[];
  /** Types of the trackers that the app does not offer. */
  readonly unavailableTrackers: readonly string[];
  /** Returns the user of a session cookie; null when the session has ended. */
  readonly authenticate: (token: string) => Promise<Viewer | null>;
}

/** Limit of pages per address, since each may query the database. */
const RATE_PER_MINUTE = 1_200;

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Revalidated by browsers, since its name has no hash. */
const SERVICE_WORKER = 'service-worker.js';
const PRELOADS = 'preloads.json';
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; img-src 'self'";

/** Serves the built web app: its files, and for every other address the page with its head. */
export async function serveWebApp(
  app: FastifyInstance,
  config: Config,
  { dir, describe, definitions, unavailableTrackers, authenticate }: WebAppOptions,
): Promise<void> {
  const html = await readFile(path.join(dir, 'index.html'), 'utf8');
  const writePage = createPageWriter({ ...config, unavailableTrackers }, html);
  const policyOf = createPagePolicy(config, html);
  const tagsOf = createTags({ name: config.brandName, url: config.publicUrl });
  const preloadsOf = await readPreloads(dir);
  const firstPaintOf = await readFirstPaints(dir, { ...config, unavailableTrackers });
  await serveFiles(app, dir);
  const sendKept = keepAssets(app, config, dir);
  serveManifest(app, config, definitions);
  app.setNotFoundHandler(limited(app, config), async (request, reply) => {
    // The service worker receives shared files. Without it the file is lost, but the app opens.
    if (isShare(request)) return reply.redirect('/', 303);
    if (!isPage(request)) return sendKept(request, reply);
    return sendPage(request, reply);
  });

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const requestedPath = pathIn(request.url);
    const token = sessionTokenOf(request);
    const session = token ? viewerOf(token, request) : null;
    // Handled where it is awaited.
    session?.catch(() => null);
    const page = await describe({
      path: requestedPath,
      query: new URLSearchParams(request.url.slice(requestedPath.length)),
      viewer: async () => {
        const viewer = await session;
        // A suspended user sees the pages as a guest does; the app then shows the reason instead.
        return viewer?.suspension ? null : viewer;
      },
    });
    // The page depends on the viewer. Without this header browsers would also cache a redirect forever.
    reply.header('cache-control', 'private, no-cache');
    if (page.status === 308) return reply.redirect(page.path + request.url.slice(requestedPath.length), 308);
    const nonce = randomBytes(16).toString('base64');
    // The app is served in any case, also while the database is unavailable.
    const user = await session?.catch(() => null);
    const opener = token ? user?.uuid : '';
    const isSuspended = Boolean(user?.suspension);
    reply
      // Every address shows a suspended user the reason, also their own profile, which others do not find.
      .code(isSuspended ? 200 : page.status)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policyOf(nonce));
    const data = request.url === requestedPath && !isSuspended ? page.head.firstRequests : [];
    const isFirst = isOpening(request) && page.status === 200 && !isSuspended;
    const tags = [
      requestTags([pathOf(checkSession), ...data]),
      isSuspended ? SUSPENDED : '',
      isFirst && opener !== undefined ? openerTag(opener) : '',
      tagsOf(page.head),
    ].join('');
    const firstPaint = isFirst
      ? firstPaintOf({ path: requestedPath, isGuest: !token, parts: page.head.painted ?? {} })
      : '';
    const preloads = preloadsOf(requestedPath);
    return sendCompressed(request, reply, writePage(nonce, { head: tags, firstPaint, preloads }));
  }

  async function viewerOf(token: string, request: FastifyRequest): Promise<Viewer | null> {
    const viewer = await authenticate(token);
    await turnOf(request).identify(viewer);
    return viewer;
  }
}

/** Compresses the page: unmatched routes have no hooks of their own. */
function sendCompressed(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
  const encoding = encodingFor(request.headers['accept-encoding']);
  reply.header('vary', 'accept-encoding');
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(compress(Buffer.from(html), encoding));
}

function createTags(site: Site): (head: PageHead) => string {
  const cached = new WeakMap<PageHead, string>();
  return (head) => {
    const tags = cached.get(head) ?? headTags(head, site);
    cached.set(head, tags);
    return tags;
  };
}

/** Tells the app before its first request that the server refuses the data of all pages. */
const SUSPENDED = '<meta name="suspended" content="">';

const NONCE = '__CSP_NONCE__';
const TITLE = /<title>[^<]*<\/title>/;

/** The parts in which pages differ. */
interface PageParts {
  readonly head: string;
  readonly firstPaint: string;
  /** Tags that preload the scripts. */
  readonly preloads: string;
}

/** Parts at the app's element and in the template of scripts that wait (`web/first-paint/start-scripts.ts`). */
const PARTS = /^(.*?)(<div id="root">.*?<template id="app-scripts">)(.*)$/s;

/** Splits the built page at its placeholders and returns the function that fills them in. */
function createPageWriter(
  config: Config & Pick<WebAppOptions, 'unavailableTrackers'>,
  html: string,
): (nonce: string, parts: PageParts) => string {
  const { brandName, unavailableTrackers } = config;
  const appConfig = escapeHtml(
    JSON.stringify({ brandName, contactEmail: contactOf(config), unavailableTrackers }),
  );
  const [before, after] = html.replaceAll('__APP_CONFIG__', () => appConfig).split(TITLE);
  if (before === undefined || after === undefined) throw new TypeError('index.html has no title');
  const beforeHead = before.split(NONCE);
  const [, toRoot, toScripts, rest] = PARTS.exec(after) ?? [];
  if (toRoot === undefined || toScripts === undefined || rest === undefined)
    throw new TypeError('index.html lacks its root or its template of scripts');
  return (nonce, { head, firstPaint, preloads }) =>
    [
      beforeHead.join(nonce),
      head,
      // Without a first paint there is nothing to wait for.
      firstPaint === '' ? preloads : '',
      toRoot.replaceAll(NONCE, nonce),
      firstPaint.replaceAll(NONCE, nonce),
      toScripts,
      firstPaint === '' ? '' : preloads,
      rest,
    ].join('');
}

/** Returns the target of the contact links, by default the usual address of a site. */
function contactOf({ contactEmail, publicUrl }: Config): string {
  if (contactEmail !== undefined) return contactEmail;
  const { hostname } = new URL(publicUrl);
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return `support@${isName ? hostname : 'localhost'}`;
}

/** Scripts of the pages whose path matches the pattern, written by `web/build/preloads.ts`; the first match counts. */
interface Preloads {
  readonly path: string;
  readonly files: readonly string[];
}

/** Returns a function for the tags that preload the scripts of a page. */
async function readPreloads(dir: string): Promise<(path: string) => string> {
  const file = path.join(dir, PRELOADS);
  // The list is an optimisation: a build may lack it.
  if (!existsSync(file)) return () => '';
  // Written by our own build.
  const lists = JSON.parse(await readFile(file, 'utf8')) as readonly Preloads[];
  const pages = lists.map(({ path: pattern, files }) => ({
    pattern: new RegExp(pattern, 'i'),
    tags: files
      .map((name) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${escapeHtml(name)}">`)
      .join(''),
  }));
  return (requestedPath) => pages.find(({ pattern }) => pattern.test(requestedPath))?.tags ?? '';
}

async function serveFiles(app: FastifyInstance, dir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: dir,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['index.html', PRELOADS, FIRST_PAINTS, '**/*.{map,br,gz}', '**/.vite/**'],
    setHeaders: (reply, file) => {
      const isWorker = path.basename(file) === SERVICE_WORKER;
      const isHashed = path.basename(path.dirname(file)).endsWith('assets');
      reply.header('cache-control', isWorker ? 'no-cache' : isHashed ? IMMUTABLE : 'public, max-age=300');
      if (isWorker) reply.header('content-security-policy', WORKER_POLICY);
    },
  });
}

function limited(app: FastifyInstance, config: Config) {
  return config.rateLimit
    ? { preHandler: app.rateLimit({ max: RATE_PER_MINUTE, timeWindow: '1 minute' }) }
    : {};
}

const INLINE_SCRIPT = /<script>(.*?)<\/script>/gs;

/** Returns a function for the policy of a page: of inline scripts it allows only those of the built page. */
function createPagePolicy(config: Config, html: string): (nonce: string) => string {
  const socketOrigin = new URL(config.publicUrl).origin.replace(/^http/, 'ws');
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  const scripts = ["'self'", ...hashes].join(' ');
  return (nonce) =>
    [
      "default-src 'none'",
      `script-src ${scripts}`,
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      "font-src 'self'",
      `connect-src 'self' ${socketOrigin}`,
      "manifest-src 'self'",
      "worker-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; ');
}

/** Returns whether a request is for a page, not for the API or a missing asset. */
function isPage({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !/^\/(?:api|assets)(?:[/?]|$)/.test(url);
}

/** Returns whether the system shares a file with the installed app. */
function isShare({ method, url }: FastifyRequest): boolean {
  return method === 'POST' && url === SHARE_TARGET.action;
}

function pathIn(url: string): string {
  return url.split('?', 1)[0] ?? '/';
}

/** Serves the manifest that makes the app installable; iOS delivers push messages only to installed web apps. */
function serveManifest(
  app: FastifyInstance,
  { brandName }: Pick<Config, 'brandName'>,
  definitions: readonly TrackerDefinition[],
): void {
  const manifest = JSON.stringify({
    id: '/',
    name: brandName,
    short_name: brandName,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: neutrals.page,
    theme_color: neutrals.page,
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/home-screen-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
    shortcuts: [
      ...definitions.flatMap(({ type, shortcut }) =>
        shortcut ? [{ name: shortcut.name, url: `/?open=${type}` }] : [],
      ),
      { name: 'Search', url: '/search' },
    ],
    share_target: {
      action: SHARE_TARGET.action,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: SHARE_TARGET.field, accept: sharedTypes(definitions) }] },
    },
  });
  app.get('/manifest.webmanifest', (_, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'public, max-age=300').send(manifest),
  );
}

/** Returns the endings of the files that trackers import, and the formats under which systems share such files. */
function sharedTypes(definitions: readonly TrackerDefinition[]): readonly string[] {
  const sources = definitions.flatMap(({ sources: own = [] }) => own);
  const endings = sources.flatMap(({ files = [] }) => files);
  const formats = sources.flatMap(({ formats: own = [] }) => own);
  // Many apps share such files without saying more about them.
  return [...new Set([...endings, ...formats]), 'text/plain', 'application/octet-stream'];
}
