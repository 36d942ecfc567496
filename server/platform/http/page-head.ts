import { escapeHtml } from './html.ts';
import type { Viewer } from './route.ts';

/** What a page says to those who do not run it: crawlers, messengers that show a link, the tab while it loads. */
export interface PageHead {
  /** Of the tab, with the brand. */
  readonly title: string;
  /** Of the link where it is shown, without the brand. */
  readonly heading: string;
  readonly description: string;
  /** The page's one address, without host and query. */
  readonly path: string;
  readonly type: 'website' | 'profile' | 'article';
  readonly picture: {
    /** Without host. */
    readonly path: string;
    readonly alt: string;
    readonly width: number;
    readonly height: number;
  };
  /** Whether search engines may list the page. */
  readonly isListed: boolean;
}

export type DescribedPage = FoundPage | MovedPage;

interface FoundPage {
  /** 404 for an address of nothing, 503 while that cannot be known: the page is served all the same, and says so. */
  readonly status: 200 | 404 | 503;
  readonly head: PageHead;
}

/** What is there has another address now. */
interface MovedPage {
  readonly status: 308;
  /** Without host and query: those of the request hold there too. */
  readonly path: string;
}

export interface PageRequest {
  /** As it was asked for, without the query. */
  readonly path: string;
  /** The user of the request's session; null for guests. Both head and status may depend on them. */
  readonly viewer: () => Promise<Viewer | null>;
}

export type DescribePage = (request: PageRequest) => Promise<DescribedPage>;

export interface Site {
  readonly name: string;
  /** Without a trailing slash. */
  readonly url: string;
}

/** The page's `<title>` and `<meta>`: Open Graph (ogp.me) and the cards of X, which other networks read too. */
export function headTags(head: PageHead, site: Site): string {
  const { picture } = head;
  const url = site.url + head.path;
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    ...(head.isListed ? [] : [meta('name', 'robots', 'noindex')]),
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
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

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
}
