import { expect, test } from 'vitest';
import { outcome, type Caller } from '../support/test-app.ts';
import { connect, expectSilence } from './support/client.ts';
import { createStage } from './support/stage.ts';

// The author of a comment can delete it even if they can no longer see the activity.

const stage = await createStage();
const { app, url, tracker } = stage;
const type = tracker.tracker_type;

interface Scene {
  readonly author: Caller;
  readonly follower: Caller;
  readonly writer: Caller;
  readonly activity: string;
}

const losses: readonly { readonly name: string; readonly lose: (scene: Scene) => Promise<unknown> }[] = [
  {
    name: 'the author of the activity blocked them',
    lose: ({ author, writer }) => author.post(`/api/blocks/${writer.username}`),
  },
  {
    name: 'they blocked the author of the activity',
    lose: ({ author, writer }) => writer.post(`/api/blocks/${author.username}`),
  },
  {
    name: 'the profile became private',
    lose: ({ author }) => author.patch('/api/profile/privacy', { is_profile_public: false }),
  },
  {
    name: 'the tracker became private',
    lose: ({ author }) => author.put('/api/auth/update-tracker-privacy', { ...tracker, is_public: false }),
  },
  { name: 'the tracker was disabled', lose: ({ author }) => author.post('/api/trackers/disable', tracker) },
  {
    name: 'the activity was hidden',
    lose: ({ author, activity }) => author.delete(`/api/posts/${type}/${activity}`),
  },
];

test.each(losses)(
  'when $name, a user deletes their own comment and cannot edit it',
  async ({ name, lose }) => {
    const { author, follower, activity, client } = await stage.createScene();
    const writer = await app.signUp(`w_${name.replaceAll(/[^a-z]/g, '').slice(-20)}`);
    const about = { activity_type: type, activity_uuid: activity };
    const write = async (who: Caller, content: string, parent_comment_uuid: string | null = null) =>
      (await who.post('/api/comments', { ...about, content, parent_comment_uuid })).json<{ uuid: string }>()
        .uuid;
    const [single, head] = [await write(writer, 'Alone'), await write(writer, 'Answered')];
    await write(follower, 'Answer', head);
    await lose({ author, follower, writer, activity });
    for (const uuid of [single, head]) {
      expect((await writer.put(`/api/comments/${uuid}`, { content: 'Changed' })).statusCode).toBe(404);
      expect((await follower.delete(`/api/comments/${uuid}`)).statusCode).toBeGreaterThanOrEqual(403);
      expect(await outcome(writer.delete(`/api/comments/${uuid}`))).toEqual([200, { success: true }]);
      expect((await writer.delete(`/api/comments/${uuid}`)).statusCode).toBe(404);
    }
    const comments = `/api/comments?activity_type=${type}&activity_uuid=${activity}`;
    const list = await follower.get(comments);
    const isSeen = list.statusCode === 200;
    if (isSeen) expect(list.json()).toMatchObject({ total: 1, comments: [{ uuid: head, is_deleted: true }] });
    await stage.delivered([client, follower]);
    const counts = client.received.flatMap(({ type: received, data }) =>
      received === 'comment_delete' ? [[data['comment_uuid'], data['comment_count']]] : [],
    );
    expect(counts).toEqual(
      isSeen
        ? [
            [single, 2],
            [head, 1],
          ]
        : [],
    );
  },
);

test('when a blocked user deletes a comment, the user who blocked them gets no event and keeps the right count', async () => {
  const { author, follower, activity } = await stage.createScene();
  const about = { activity_type: type, activity_uuid: activity, content: 'Mine' };
  const { uuid } = (await follower.post('/api/comments', about)).json<{ uuid: string }>();
  await author.post(`/api/blocks/${follower.username}`);
  const desk = await connect(url, author);
  await desk.subscribe(`activity:${activity}`);
  expect((await follower.delete(`/api/comments/${uuid}`)).statusCode).toBe(200);
  await stage.delivered([desk, author]);
  expectSilence(desk, 'comment_delete');
  expect((await author.get(`/api/activities/${activity}`)).json()).toMatchObject({ comment_count: 0 });
  await author.delete(`/api/blocks/${follower.username}`);
  expect((await author.get(`/api/activities/${activity}`)).json()).toMatchObject({ comment_count: 0 });
});
