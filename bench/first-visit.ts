// `npm run bench:first-visit`: scripts and blocking time of a first visit to each page, in a browser without a cache.
// Needs a built web app (`npm run build`). Options: --rounds=5 --slowdown=4 --only=<part of a page's name> --urls
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { launchOptions } from '../playwright.config.ts';
import {
  countScripts,
  fillFeed,
  firstVisits,
  measureBlocking,
  type NamedVisit,
} from '../tests/e2e/support/first-visit.ts';
import { startServerProcess } from '../tests/support/server-process.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    slowdown: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
    urls: { type: 'boolean', default: false },
  },
});

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'plotline-bench-'));
const server = await startServerProcess({ dataDir });
const browser = await chromium.launch(launchOptions);
try {
  const context = await browser.newContext({ baseURL: server.url });
  const user = await fillFeed(context.request);
  const storageState = await context.storageState();
  const answer = await context.request.get('/api/trackers/available');
  const { trackers }: { trackers: { type: string }[] } = await answer.json();
  await context.close();
  const types = trackers.map(({ type }) => type);
  console.log(
    'page | scripts: until usable, in all | gzip KB: same | brotli KB in all | blocking ms, median',
  );
  const visits = firstVisits(user, types).filter(({ name }) => name.includes(values.only));
  for (const visit of visits) await report(visit, visit.isSignedIn ? storageState : undefined);
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

type StorageState = Awaited<ReturnType<Awaited<ReturnType<typeof browser.newContext>>['storageState']>>;

async function report(visit: NamedVisit, storageState: StorageState | undefined): Promise<void> {
  const options = {
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    ...(storageState ? { storageState } : {}),
  };
  const { usable, total, urls } = await countScripts(browser, visit, options);
  const blockings: number[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1)
    blockings.push(await measureBlocking(browser, visit, { ...options, slowdown: Number(values.slowdown) }));
  const columns = [
    visit.name.padEnd(16),
    `${usable.requests}, ${total.requests}`,
    `${kb(usable.gzipBytes)}, ${kb(total.gzipBytes)}`,
    kb(total.transferredBytes),
    blockings.toSorted((a, b) => a - b)[blockings.length >> 1]?.toFixed(0) ?? '-',
  ];
  console.log(columns.join(' | '));
  if (values.urls) console.log(urls.map((url) => `  ${url}`).join('\n'));
}

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
