import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Caller } from './test-app.ts';

type EnterSample = (post: (url: string, payload: object) => Promise<unknown>, now: Date) => Promise<void>;

/** Enters the sample data of every tracker, dated relative to `now`. */
export async function enterSample(type: string, owner: Caller, now: Date): Promise<void> {
  const trackers = path.resolve(import.meta.dirname, '..', '..', 'trackers');
  const file = path.join(trackers, type, 'fixtures', 'sample.ts');
  const module: { enterSample: EnterSample } = await import(pathToFileURL(file).href);
  await module.enterSample(async (url, payload) => {
    const answer = await owner.post(url, payload);
    if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${answer.body}`);
  }, now);
}
