import { randomUUIDv7 } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { outcome, type Caller } from '../../../tests/support/test-app.ts';
import { createCommentsFixture, textsOf } from './comments.fixture.ts';
import { plainUser } from '@plotline/contract/user.samples.ts';

let now = new Date('2026-03-10T12:00:00.000Z');
const { app, countOn, definition, edit, list, post, publish, remove, type, write } =
  await createCommentsFixture({ now: () => now });

let count = 0;
let ada: Caller;
let grace: Caller;
let activity = '';

beforeEach(async () => {
  count += 1;
  [ada, grace] = await app.join('ada', 'grace');
  [activity = ''] = await publish(ada, {});
});

const pass = (ms: number) => (now = new Date(now.getTime() + ms));

describe('writing', () => {
  test('when a user comments, everyone who sees the post reads it', async () => {
    const answer = await post(grace, activity, '  Well done!\n');
    const comment = {
      uuid: expect.any(String),
      parent_comment_uuid: null,
      user: plainUser(grace),
      content: 'Well done!',
      mentions: [],
      created_at: now.toISOString(),
      edited_at: null,
      is_deleted: false,
      reply_count: 0,
      like_count: 0,
      is_liked_by_viewer: false,
      replies: [],
    };
    expect([answer.statusCode, answer.json()]).toMatchObject([201, comment]);
    for (const reader of [ada, grace, app.guest]) {
      expect(await list(reader, activity)).toMatchObject({
        comments: [comment],
        has_more: false,
        total: 1,
        next_cursor: null,
      });
      const shown = (await reader.get(`/api/activities/${activity}`)).json();
      expect(shown).toMatchObject({ comment_count: 1, comment, comments_preview: [comment] });
      const inFeed = (await reader.get(`/api/${ada.username}`)).json<{ activities: object[] }>();
      expect(inFeed.activities[0]).toEqual(shown);
    }
  });

  test('when a tracker is named by its own type, it is the same; other types are refused', async () => {
    expect((await post(grace, activity, 'Hi', { activity_type: definition.type })).statusCode).toBe(201);
    for (const unknown of ['comment', 'photo', 'constructor']) {
      const answer = await post(grace, activity, 'Hello', { activity_type: unknown });
      expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, ['body', 'activity_type']]);
    }
    const answer = await app.guest.get(`/api/comments?activity_type=photo&activity_uuid=${activity}`);
    expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, ['query', 'activity_type']]);
  });

  test.each([
    ['empty', ' \n'],
    ['too long', 'x'.repeat(2_001)],
    ['not to be stored', 'a\0b'],
    ['half a character', '\ud83c'],
  ])('when it is %s, it is refused', async (_, content) => {
    const answer = await post(grace, activity, content);
    expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, ['body', 'content']]);
    expect(await countOn(ada, activity)).toBe(0);
  });

  test.each([
    'mixed\r\nlines\n\n\ttabs  and  spaces',
    '<script>alert("x")</script> & &amp; \'; drop table comments; --',
    'ＴＨＥ　ＱＵＩＣＫ 田中さん 👩‍👩‍👧 e\u0301 \u202eright to left\u202c',
    '${jndi:ldap://x} {{7*7}} %s %n \\u0000 \\x00 $1 NULL undefined true',
    '\u200bzero width\u200b\u2028\u2029 nul-like \u0001\u001f\u007f\u0080',
    'Ω≈ç√∫˜µ≤≥÷ ̡͓̞ͅI̗̘̦͝n͇͇͙v̮̫ok̲̫̙͈i̖͙̭̹̠̞n̡̻̮̣̺g̲͈͙̭',
  ])('when it is %j, it comes back unchanged', async (content) => {
    expect((await write(grace, activity, content)).content).toBe(content);
    expect(textsOf(await list(app.guest, activity))).toEqual([content]);
  });

  test('when it is as long as it may be, in characters of four bytes, it is taken', async () => {
    const content = '🏋'.repeat(2_000);
    expect((await write(grace, activity, content)).content === content).toBe(true);
  });

  test('when the same is written again within a minute, it is refused; elsewhere or later it is not', async () => {
    const [other = ''] = await publish(ada, {});
    const first = await write(grace, activity, 'Nice');
    expect(await outcome(post(grace, activity, ' Nice '))).toEqual([
      409,
      { detail: "You've just posted the same comment" },
    ]);
    await write(grace, other, 'Nice');
    await write(ada, activity, 'Nice');
    await write(grace, activity, 'Nice', first);
    pass(60_000);
    await write(grace, activity, 'Nice');
    expect(await countOn(ada, activity)).toBe(4);
  });

  test('when the same comment is sent many times concurrently, it is stored once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(grace, activity, 'Once')));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array<number>(7).fill(409),
    ]);
    expect(await countOn(ada, activity)).toBe(1);
  });

  test('when there is no such post, nothing is found', async () => {
    for (const answer of [
      await post(grace, randomUUIDv7(), 'Hello?'),
      await grace.get(`/api/comments?activity_type=${type}&activity_uuid=${randomUUIDv7()}`),
    ])
      expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Activity not found' }]);
    expect((await post(grace, 'not-a-uuid', 'Hello?')).statusCode).toBe(422);
  });
});

describe('changing', () => {
  test('when its author edits it, the text and the moment change; the same text again changes nothing', async () => {
    const comment = await write(grace, activity, 'Wel done');
    pass(5_000);
    const edited = { ...comment, content: 'Well done', edited_at: now.toISOString() };
    for (let time = 0; time < 2; time += 1) {
      expect(await outcome(edit(grace, comment, ' Well done'))).toMatchObject([200, edited]);
      pass(5_000);
    }
    expect((await list(ada, activity)).comments).toMatchObject([edited]);
    expect((await edit(grace, comment, ' ')).statusCode).toBe(422);
  });

  test('when the author deletes a comment, it is gone; repeating returns 404', async () => {
    const comment = await write(grace, activity, 'Oops');
    expect(await outcome(remove(grace, comment))).toMatchObject([
      200,
      { success: true, activity: { comment_count: 0 }, thread: { uuid: comment.uuid, reply_count: 0 } },
    ]);
    for (const gone of [await remove(grace, comment), await edit(grace, comment, 'Back')])
      expect([gone.statusCode, gone.json()]).toEqual([404, { detail: 'Comment not found' }]);
    expect(await list(ada, activity)).toMatchObject({ comments: [], total: 0 });
    expect(await countOn(ada, activity)).toBe(0);
    await write(grace, activity, 'Oops');
  });

  test("when it is another user's, even the post's author may not; strangers are refused", async () => {
    const comment = await write(grace, activity, 'Mine');
    for (const answer of [await remove(ada, comment), await edit(ada, comment, 'Yours')])
      expect([answer.statusCode, answer.json()]).toEqual([
        403,
        { detail: 'You can only change your own comments' },
      ]);
    expect((await edit(app.guest, comment, 'Anybody')).statusCode).toBe(401);
    expect(textsOf(await list(ada, activity))).toEqual(['Mine']);
  });

  test('when it is deleted twice at once, one succeeds and the number is right', async () => {
    const comment = await write(grace, activity, 'Gone');
    await write(ada, activity, 'Stays');
    const answers = await Promise.all([remove(grace, comment), remove(grace, comment)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await countOn(ada, activity)).toBe(1);
  });
});

describe('reading', () => {
  test('when there are many, they come oldest first, by page and by cursor, each once', async () => {
    const texts = Array.from({ length: 7 }, (_, index) => `No ${index}`);
    for (const [index, text] of texts.entries()) {
      // Some at the same moment.
      if (index % 3 === 0) pass(1);
      await write(grace, activity, text);
    }
    const all = await list(app.guest, activity);
    expect([textsOf(all).toSorted(), all.total]).toEqual([texts, 7]);
    const byPage: string[] = [];
    const byCursor: string[] = [];
    let cursor: string | null = '';
    for (let page = 1; cursor !== null; page += 1) {
      const numbered = await list(ada, activity, `&limit=3&page=${page}`);
      const next = await list(ada, activity, `&limit=3${cursor && `&cursor=${cursor}`}`);
      byPage.push(...textsOf(numbered));
      byCursor.push(...textsOf(next));
      expect(numbered.has_more).toBe(next.has_more);
      cursor = next.next_cursor;
    }
    expect([byPage, byCursor]).toEqual([textsOf(all), textsOf(all)]);
    expect(await list(ada, activity, '&page=100000000')).toMatchObject({ comments: [], has_more: false });
    const shown = (await ada.get(`/api/activities/${activity}`)).json();
    expect(shown.comments_preview).toEqual(all.comments.slice(0, 3));
    expect(shown.comment).toEqual(all.comments[0]);
  });
});

describe('mentions', () => {
  test('when users are mentioned, they are linked, whatever they are called later', async () => {
    const comment = await write(grace, activity, `@${ada.username.toUpperCase()} and @nobody_here, hi`);
    const mention = { name: ada.username, username: ada.username, uuid: ada.uuid };
    expect(comment.mentions).toEqual([mention]);
    await ada.put('/api/auth/update-profile', { username: `lovelace_${count}` });
    const [renamed] = (await list(app.guest, activity)).comments;
    expect(renamed?.mentions).toEqual([{ ...mention, username: `lovelace_${count}` }]);
  });

  test('when the text changes, so do the mentions', async () => {
    const comment = await write(grace, activity, `@${ada.username}`);
    expect((await edit(grace, comment, `@${grace.username}`)).json().mentions).toMatchObject([
      { uuid: grace.uuid },
    ]);
    expect((await edit(grace, comment, 'nobody')).json().mentions).toEqual([]);
  });

  test('when its text is edited, mentioned users stay linked under a new name', async () => {
    const named = ada.username;
    const comment = await write(grace, activity, `@${named}, hello`);
    await ada.put('/api/auth/update-profile', { username: `byron_${count}` });
    expect((await edit(grace, comment, `@${named}, good morning`)).json().mentions).toEqual([
      { name: named, username: `byron_${count}`, uuid: ada.uuid },
    ]);
  });

  test('when writer or reader and the mentioned user have blocked each other, there is no link', async () => {
    const [mary] = await app.join('mary');
    await mary.post(`/api/blocks/${grace.username}`);
    const comment = await write(grace, activity, `@${mary.username} @${ada.username}`);
    expect(comment.mentions.map(({ uuid }) => uuid)).toEqual([ada.uuid]);
    const [jane] = await app.join('jane');
    await write(ada, activity, `@${jane.username}`);
    const mentionsFor = async (who: Caller) => (await list(who, activity)).comments[1]?.mentions.length;
    expect(await mentionsFor(grace)).toBe(1);
    await jane.post(`/api/blocks/${grace.username}`);
    expect(await mentionsFor(grace)).toBe(0);
  });
});
