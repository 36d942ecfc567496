import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  OFFER_ATTRIBUTE,
  PAINTED_ELEMENT,
  type PaintedParts,
  type PaintedPicture,
} from '@plotline/contract/first-paint.ts';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { escapeHtml } from './html.ts';

export const FIRST_PAINTS = 'first-paints.json';

/** Tells the app whose session the browser sent; an empty id if it sent none. */
export const openerTag = (uuid: string) => `<meta name="opener" content="${escapeHtml(uuid)}">`;

/** Returns whether a tab opens the page, unlike the service worker, which stores it for all users. */
export function isOpening({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === 'document';
}

/** HTML that pages show until the app has loaded, written by `web/build/first-paint.ts`; the first match counts. */
interface FirstPaint {
  readonly path: string;
  readonly guest: string;
  readonly other: string;
}

interface Opening {
  readonly path: string;
  readonly isGuest: boolean;
  readonly parts: PaintedParts;
}

type FirstPaintOf = (opening: Opening) => string;

/** A part with its placeholder (`web/platform/first-paint.tsx`). */
const PART = new RegExp(`<${PAINTED_ELEMENT} data-part="([a-z]+)">(.*?)</${PAINTED_ELEMENT}>`, 'gs');

/** Returns a function for the HTML that a page shows until the app has loaded. */
export async function readFirstPaints(
  dir: string,
  { brandName, unavailableTrackers }: Pick<Config, 'brandName'> & { unavailableTrackers: readonly string[] },
): Promise<FirstPaintOf> {
  const file = path.join(dir, FIRST_PAINTS);
  // They are an optimisation: a build may lack them.
  if (!existsSync(file)) return () => '';
  const text = (await readFile(file, 'utf8')).replaceAll('__BRAND_NAME__', () =>
    JSON.stringify(escapeHtml(brandName)).slice(1, -1),
  );
  // Written by our own build.
  const paints = (JSON.parse(text) as readonly FirstPaint[]).map((paint) => ({
    guest: withoutOffers(paint.guest, unavailableTrackers),
    other: withoutOffers(paint.other, unavailableTrackers),
    pattern: new RegExp(paint.path, 'i'),
  }));
  return ({ path: requestedPath, isGuest, parts }) => {
    const paint = paints.find(({ pattern }) => pattern.test(requestedPath));
    const html = (isGuest ? paint?.guest : paint?.other) ?? '';
    const written = new Map(Object.entries(parts).map(([name, part]) => [name, partHtml(part)]));
    const filled = html.replaceAll(
      PART,
      (_, name: string, placeholder: string) => written.get(name) ?? placeholder,
    );
    // The app reads the attribute.
    const attribute = ` data-parts="${escapeHtml(JSON.stringify(parts))}"`;
    return written.size === 0
      ? filled
      : filled.replace('<div id="first-paint"', (start) => start + attribute);
  };
}

/** Hides the offers of trackers: the build does not know the settings of the server. */
function withoutOffers(html: string, types: readonly string[]): string {
  const rules = types.map((type) => `[${OFFER_ATTRIBUTE}="${type}"]{display:none!important}`).join('');
  // The page has styles of its own, and those in a shadow root.
  return html.replaceAll(/<style[^>]*>/g, (start) => start + rules);
}

function partHtml(part: string | PaintedPicture): string {
  if (typeof part === 'string') return escapeHtml(part);
  const attributes = Object.entries(part).map(
    ([name, value]) => ` ${name.toLowerCase()}="${escapeHtml(String(value))}"`,
  );
  return `<img alt=""${attributes.join('')}>`;
}
