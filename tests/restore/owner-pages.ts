import type { Activity } from '@plotline/contract/feed.ts';
import { runningEndpoints } from '../support/open-api.ts';
import type { Caller, TestApp } from '../support/test-app.ts';

/** Reads that depend on more than the account: sessions, files, drawn pictures, other services, all users. */
const NOT_RESTORED =
  /^\/(?:media|ws)|^\/api\/(?:admin|appeals|previews|ws|profile\/view-as)|\/(?:sessions|export|exports|callback|connect-url|install|available|usage-stats|push-key|second-factor|imports?)(?:\/|$)/;

/** Ages of counts, which rise with every change in an installation. */
const AGE = /"seq":\d+,?/g;
/** Data from a file are not verified. */
const PROVENANCE = /"provenance":\{[^}]*\}/g;

/** Returns the bodies of every read of a user's own pages by address, with the ids in order of appearance. */
export async function ownerPages(app: TestApp, owner: Caller): Promise<ReadonlyMap<string, string>> {
  const named = nameIds();
  const pages = new Map<string, string>();
  const read = async (url: string) => {
    const answer = await owner.get(url);
    pages.set(
      named(url),
      `${answer.statusCode} ${named(answer.body).replaceAll(AGE, '').replaceAll(PROVENANCE, '')}`,
    );
    return answer;
  };
  const posts = (await read(`/api/${owner.username}?limit=20`)).json<{ activities: Activity[] }>().activities;
  const types = (await read('/api/trackers/enabled')).json<{ trackers: { type: string }[] }>().trackers;
  for (const { activity_uuid: uuid, likeable_type: type } of posts) {
    await read(`/api/activities/${uuid}`);
    await read(`/api/likes/users?likeable_type=${type}&likeable_uuid=${uuid}`);
    await read(`/api/comments?activity_type=${type}&activity_uuid=${uuid}`);
  }
  for (const { type } of types) await read(`/api/profiles/${owner.username}/${type}?timeframe=all`);
  for (const { method, path, parameters } of await runningEndpoints(app)) {
    const required = parameters.filter((one) => one.in === 'query' && one.required);
    if (method !== 'GET' || NOT_RESTORED.test(path) || required.length > 0) continue;
    if (!path.includes('{tracker}')) await read(filled(path, owner, posts));
    else for (const { type } of types) await read(filled(path, owner, posts).replace('{tracker}', type));
  }
  for (const q of ['leg', 'grace']) await read(`/api/search?q=${q}`);
  return pages;
}

function filled(path: string, { username }: Caller, posts: readonly Activity[]): string {
  const own = posts.find(({ tracker_type: type }) => path.startsWith(`/api/${type}/`)) ?? posts[0];
  return path.replace('{username}', username).replace('{uuid}', own?.activity_uuid ?? '');
}

/** Replaces each id by its number; links to files keep only their names. */
function nameIds(): (text: string) => string {
  const numbers = new Map<string, number>();
  return (text) =>
    text.replaceAll(/(?<!_)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      const number = numbers.get(id) ?? numbers.size;
      numbers.set(id, number);
      return `id-${number}`;
    });
}
