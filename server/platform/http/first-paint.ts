import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { escapeHtml } from './html.ts';

export const FIRST_PAINTS = 'first-paints.json';

/** Tells the app that the browser sent no session. */
export const GUEST = '<meta name="guest" content="">';

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
  /** Path of the picture of the user whose profile it is. */
  readonly avatar: string | undefined;
}

type FirstPaintOf = (opening: Opening) => string;

/** The place of the picture on a profile (`web/features/profiles/ProfileSkeleton.tsx`). */
const AVATAR = /(<div data-avatar=""[^>]*><span[^>]*><\/span>)/g;

/** Returns a function for the HTML that a page shows until the app has loaded. */
export async function readFirstPaints(dir: string, { brandName }: Config): Promise<FirstPaintOf> {
  const file = path.join(dir, FIRST_PAINTS);
  // They are an optimisation: a build may lack them.
  if (!existsSync(file)) return () => '';
  const text = (await readFile(file, 'utf8')).replaceAll('__BRAND_NAME__', () =>
    JSON.stringify(escapeHtml(brandName)).slice(1, -1),
  );
  // Written by our own build.
  const paints = (JSON.parse(text) as readonly FirstPaint[]).map((paint) => ({
    ...paint,
    pattern: new RegExp(paint.path, 'i'),
  }));
  return ({ path: requestedPath, isGuest, avatar }) => {
    const paint = paints.find(({ pattern }) => pattern.test(requestedPath));
    const html = (isGuest ? paint?.guest : paint?.other) ?? '';
    if (avatar === undefined) return html;
    const address = escapeHtml(avatar);
    const picture = `<img src="${address}" alt="" width="120" height="120">`;
    // The app reads the attribute.
    const named = html.replace('<div id="first-paint"', (start) => `${start} data-avatar="${address}"`);
    return named.replaceAll(AVATAR, (place) => place + picture);
  };
}
