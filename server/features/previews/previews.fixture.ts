import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { createPublisher } from '../../../tests/support/publisher.ts';
import { samplePost } from '../../../tests/support/sample-post.ts';
import { createTestApp, type Caller, type TestApp } from '../../../tests/support/test-app.ts';
import { PAINTED_ELEMENT, type PaintedParts } from '@plotline/contract/first-paint.ts';
import type { SecondaryText } from '@plotline/contract/tracker.ts';
import { defineTopic } from '../../platform/bus.ts';

const INDEX = `<!doctype html><html><head><meta name="csp-nonce" content="__CSP_NONCE__" />
<meta name="app-config" content="__APP_CONFIG__" /><title>__BRAND_NAME__</title></head><body><div id="root"></div><template id="app-scripts"></template></body></html>`;

/** The first paint of profiles and posts, with each part that the server may write. */
const FIRST_PAINTS = [
  {
    path: '^/[^/]+/(?:posts/[^/]+/?)?$|^/[^/]+$',
    ...Object.fromEntries(
      ['guest', 'other'].map((visitor) => [visitor, paintOf('name', 'avatar', 'title', 'text', 'photo')]),
    ),
  },
];

export function paintOf(...parts: readonly (keyof PaintedParts)[]): string {
  const places = parts.map(
    (part) => `<${PAINTED_ELEMENT} data-part="${part}">no ${part}</${PAINTED_ELEMENT}>`,
  );
  return `<div id="first-paint">${places.join('')}</div>`;
}

/** Creates the folder of a built web app with one page. Call it at the top of a file. */
export function createWebDir(): string {
  const webDir = mkdtempSync(path.join(os.tmpdir(), 'plotline-pages-'));
  writeFileSync(path.join(webDir, 'index.html'), INDEX);
  writeFileSync(path.join(webDir, 'first-paints.json'), JSON.stringify(FIRST_PAINTS));
  afterAll(() => rmSync(webDir, { recursive: true, force: true }));
  return webDir;
}

/** Creates the whole app with such a web app. Call it at the top of a file. */
export async function createTestPages(env: Readonly<Record<string, string>> = {}) {
  const webDir = createWebDir();
  const app = await createTestApp({ webDir, env: { PUBLIC_URL: 'https://plot.example', ...env } });
  const { kit, definition } = await createPublisher(app);
  const publish = async ({ uuid: userId }: Caller, post: Post = {}): Promise<string> => {
    const eventAt = app.platform.now();
    const localDate = eventAt.toISOString().slice(0, 10);
    const published = samplePost(userId, { eventAt, localDate, description: 'did something', ...post });
    await kit.lockedTransaction(userId, async (trx) => {
      await kit.publish(trx, [published]);
    });
    return published.uuid;
  };
  return { ...app, definition, publish };
}

export interface Post {
  readonly description?: string;
  readonly content?: string | null;
  readonly secondary?: SecondaryText | null;
}

const DELIVERED = defineTopic<null>('test.delivered');

export async function busDelivered({ platform: { bus, db } }: Pick<TestApp, 'platform'>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const unsubscribe = bus.subscribe(DELIVERED, () => resolve());
  await bus.publish(db, DELIVERED, null);
  await promise;
  unsubscribe();
}

/** Returns title and `<meta>` contents of a page, unescaped. */
export function readHead(html: string): Readonly<Record<string, string>> {
  const metas = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)" \/>/g)];
  const entries = metas.map(([, name = '', content = '']) => [name, unescape(content)]);
  return Object.fromEntries([
    ...entries,
    ['title', unescape(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')],
    ['canonical', unescape(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '')],
  ]);
}

function unescape(text: string): string {
  const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return text.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => characters[name] ?? '');
}
