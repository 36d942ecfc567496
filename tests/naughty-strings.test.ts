import type { Activity } from '@plotline/contract/feed.ts';
import { trimName, trimText } from '@plotline/contract/text.ts';
import { expect, test } from 'vitest';
import { createMediaFixture } from '../server/features/media/media.fixture.ts';
import { coreFields, searches, workoutFields, type Field } from './naughty/fields.ts';
import { NAUGHTY, readStrings, UNSTORABLE } from './naughty/strings.ts';

// Every text is returned unchanged or refused with a message. NAUGHTY_STRINGS names a folder
// with further lists.

const folder = process.env['NAUGHTY_STRINGS'];
const strings = folder === undefined ? NAUGHTY : [...NAUGHTY, ...readStrings(folder)];
const TIME_LIMIT_MS = folder === undefined ? 60_000 : 3_600_000;

const { app, publish, uploaded } = await createMediaFixture();
const [author, reader] = [await app.signUp('author'), await app.signUp('reader')];
const [uuid] = await publish(author, {});
const activity = (await reader.get(`/api/activities/${uuid}`)).json<Activity>();
const { id: mediaId } = await uploaded(author);
await author.put(`/api/posts/${activity.tracker_type}/${uuid}`, { media: [mediaId] });
const fields = {
  ...coreFields({ author, reader, activity, mediaId }),
  ...workoutFields(await app.signUp('lifter')),
};

test.each(Object.entries(fields))(
  'when anything is written as %s, it comes back as it was written or is refused in a sentence',
  async (name, field) => {
    const trim = name.endsWith('t name') ? trimName : trimText;
    const wrong: unknown[] = [];
    for (const text of strings) {
      const problem = await problemWith(field, text, trim);
      if (problem !== null) wrong.push([text, problem]);
    }
    expect(wrong).toEqual([]);
  },
  TIME_LIMIT_MS,
);

test.each(Object.entries(fields))(
  'when what cannot be stored is written as %s, it is refused in a sentence',
  async (_, { write }) => {
    for (const text of UNSTORABLE) {
      const answer = await write(text);
      expect([text, answer.statusCode]).toEqual([text, 422]);
      expect(answer.body).toContain('Text contains a character that cannot be stored');
    }
  },
);

const INVISIBLE = [
  '\u200B',
  '\u2060 ',
  '\u3164',
  '\u2800\u2800',
  '\u202E',
  '\u00AD',
  '\uFEFF\u200D\n',
  '\u{E0020}',
];

test.each(Object.entries(fields))(
  'when the text of %s is invisible, it counts as empty: it is refused with a sentence or not stored',
  async (_, { write, read }) => {
    for (const text of INVISIBLE) {
      const answer = await write(text);
      if (answer.statusCode === 422)
        expect(isSentence(answer.json<{ detail?: unknown }>().detail)).toBe(true);
      else
        expect([text, answer.statusCode, (await read()) || null]).toEqual([text, expect.any(Number), null]);
    }
  },
);

test.each(Object.entries(searches({ author, activity })))(
  'when a search for %s contains any string, it responds',
  async (_, search) => {
    const statuses = new Map<number, string>();
    for (const text of [...strings, 'before\0after']) statuses.set((await search(text)).statusCode, text);
    const unexpected = [...statuses].filter(([status]) => ![200, 401, 404, 422].includes(status));
    expect(unexpected).toEqual([]);
  },
  TIME_LIMIT_MS,
);

/** Returns null when nothing is wrong. Surrounding space is trimmed, characters are normalised, names lose direction marks. */
async function problemWith({ write, read }: Field, text: string, trim: typeof trimText): Promise<unknown> {
  const answer = await write(text);
  if (answer.statusCode === 422)
    return isSentence(answer.json<{ detail?: unknown }>().detail) ? null : answer.body;
  if (answer.statusCode !== 200 && answer.statusCode !== 201) return `${answer.statusCode} ${answer.body}`;
  const kept = await read();
  const shown: unknown[] = Array.isArray(kept) ? kept : [kept ?? ''];
  const wanted = [trim(text), trim(text).normalize()];
  return wanted.some((one) => shown.includes(one)) ? null : { kept };
}

function isSentence(detail: unknown): boolean {
  return Array.isArray(detail)
    ? detail.length > 0 &&
        detail.every((one: unknown) => typeof one === 'object' && one !== null && 'msg' in one)
    : typeof detail === 'string' && detail.length > 0;
}
