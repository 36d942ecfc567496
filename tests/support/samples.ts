import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Platform } from '../../server/platform/platform.ts';
import type { Caller } from './test-app.ts';

type Send = (url: string, payload: object, method?: 'PUT') => Promise<unknown>;
/** Trackers without entries by hand store their sample like a sync, with the platform. */
type Owner = { readonly userId: string; readonly platform: Platform };
type EnterSample = (send: Send, now: Date, owner: Owner) => Promise<void>;

/** Enters the sample data of every tracker, dated relative to `now`. */
export async function enterSample(type: string, owner: Caller, now: Date): Promise<void> {
  const trackers = path.resolve(import.meta.dirname, '..', '..', 'trackers');
  const file = path.join(trackers, type, 'fixtures', 'sample.ts');
  const module: { enterSample: EnterSample } = await import(pathToFileURL(file).href);
  const send: Send = async (url, payload, method) => {
    const answer = await (method === 'PUT' ? owner.put(url, payload) : owner.post(url, payload));
    if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${answer.body}`);
  };
  await module.enterSample(send, now, { userId: owner.uuid, platform: owner.platform });
}
