import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Platform } from '../../server/platform/platform.ts';
import type { Caller } from './test-app.ts';

type Send = (url: string, payload: object, method?: 'PUT') => Promise<unknown>;
/** Trackers without entries by hand store their sample like a sync, with the platform. */
type Owner = { readonly userId: string; readonly platform: Platform };
type EnterSample = (send: Send, now: Date, owner: Owner) => Promise<void>;

type Row = Readonly<Record<string, unknown>>;
/** Rows of an export by table. */
type Rows = ReadonlyMap<string, readonly Row[]>;
type MoreRows = (sample: {
  userId: string;
  now: Date;
  rows: Rows;
}) => Readonly<Record<string, readonly Row[]>>;

/** Adds rows to those of an exported sample, so that each table of the tracker has some. */
export async function withMoreRows(
  type: string,
  sample: { userId: string; now: Date; rows: Rows },
): Promise<Rows> {
  const { moreRows }: { moreRows: MoreRows } = await import(fixtureOf(type, 'rows.ts'));
  const more = moreRows(sample);
  return new Map([...sample.rows].map(([name, own]) => [name, own.length > 0 ? own : (more[name] ?? [])]));
}

function fixtureOf(type: string, file: string): string {
  const trackers = path.resolve(import.meta.dirname, '..', '..', 'trackers');
  return pathToFileURL(path.join(trackers, type, 'fixtures', file)).href;
}

/** Enters the sample data of every tracker, dated relative to `now`. */
export async function enterSample(type: string, owner: Caller, now: Date): Promise<void> {
  const module: { enterSample: EnterSample } = await import(fixtureOf(type, 'sample.ts'));
  const send: Send = async (url, payload, method) => {
    const answer = await (method === 'PUT' ? owner.put(url, payload) : owner.post(url, payload));
    if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${answer.body}`);
  };
  await module.enterSample(send, now, { userId: owner.uuid, platform: owner.platform });
}
