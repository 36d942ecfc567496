import type { PaintedParts } from '@plotline/contract/first-paint.ts';
import { escapeHtml } from './html.ts';
import type { Viewer } from './route.ts';

/** Metadata of a page for crawlers, link previews and the tab while the app loads. */
export interface PageHead {
  /** Title of the tab, with the brand. */
  readonly title: string;
  /** Title of link previews, without the brand. */
  readonly heading: string;
  readonly description: string;
  /** Canonical path, without host; with a query only if the page without it is another one. */
  readonly path: string;
  readonly type: 'website' | 'profile' | 'article';
  readonly picture: {
    /** Path without host. */
    readonly path: string;
    readonly alt: string;
    readonly width: number;
    readonly height: number;
  };
  /** Whether search engines may list the page. */
  readonly isListed: boolean;
  /** Path of the page's posts as an Atom feed. */
  readonly feedPath?: string;
  /** Parts of the page that are visible before the app has loaded. */
  readonly painted?: PaintedParts;
  /** Addresses of the API that the app requests first on the page without a query. */
  readonly firstRequests: readonly string[];
}

export type DescribedPage = FoundPage | MovedPage;

interface FoundPage {
  /** 404 for unknown addresses, 503 while the database is unavailable; the app is served in any case. */
  readonly status: 200 | 404 | 503;
  readonly head: PageHead;
}

/** Page that has moved to another address. */
interface MovedPage {
  readonly status: 308;
  /** New path; host and query of the request are kept. */
  readonly path: string;
}

export interface PageRequest {
  /** Path without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Returns the user of the request's session; null for guests. */
  readonly viewer: () => Promise<Viewer | null>;
}

export type DescribePage = (request: PageRequest) => Promise<DescribedPage>;

export interface Site {
  readonly name: string;
  /** Address without a trailing slash. */
  readonly url: string;
}

/** Returns `<title>` and `<meta>` tags: Open Graph (ogp.me) and X cards, which other networks read too. */
export function headTags(head: PageHead, site: Site): string {
  const { picture } = head;
  const url = site.url + head.path;
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    ...(head.isListed ? [] : [meta('name', 'robots', 'noindex')]),
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    ...(head.feedPath === undefined ? [] : [feedTag(head, site.url + head.feedPath)]),
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:type', head.type),
    meta('property', 'og:title', head.heading),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', site.url + picture.path),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', String(picture.width)),
    meta('property', 'og:image:height', String(picture.height)),
    meta('property', 'og:image:alt', picture.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('\n    ');
}

/**
 * Returns tags by which a browser requests data while the scripts load. NOTE they must match the requests of the app:
 * address, mode and credentials.
 */
export function requestTags(addresses: readonly string[]): string {
  return addresses
    .map((href) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${escapeHtml(href)}">`)
    .join('');
}

function feedTag({ heading }: PageHead, url: string): string {
  const title = escapeHtml(heading);
  return `<link rel="alternate" type="application/atom+xml" title="${title}" href="${escapeHtml(url)}" />`;
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
}
