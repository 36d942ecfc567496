import { existsSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import {
  ACTION_NOT_UNDOABLE,
  OWN_CONTENT_REPORTED,
  PICTURE_NOT_FOUND,
  PROFILE_NOT_HIDEABLE,
  REPORT_TARGET_NOT_FOUND,
  REPORTED_CONTENT_GONE,
} from '@plotline/contract/errors.ts';
import type { Activity } from '@plotline/contract/feed.ts';
import type { Media } from '@plotline/contract/media.ts';
import type { ReportCase } from '@plotline/contract/moderation.ts';
import { outcome, type Caller } from '../../../tests/support/test-app.ts';
import { form, picture } from '../media/media.fixture.ts';
import { createModerationFixture } from './moderation.fixture.ts';

const moderation = await createModerationFixture();
const { app, users, report, caseOf, decide, decided, undo, messagesOf, newestAudit, mailTo } = moderation;
const { publish, definition } = moderation;

let root: Caller;
let ada: Caller;
let bob: Caller;
let eve: Caller;

beforeEach(async () => {
  ({ root, ada, bob, eve } = await users());
});

const send = async (user: Caller, url: string) =>
  app.http.inject({
    method: 'POST',
    url,
    cookies: { session: user.cookie },
    ...form({ file: await picture() }),
  });
const profileOf = async (user: Caller, viewer = eve) =>
  (await viewer.get(`/api/profiles/${user.username}`)).json<{
    first_name: string | null;
    bio: string | null;
    profile_photo_url: string | null;
  }>();

async function withProfile(user: Caller): Promise<void> {
  await user.put('/api/auth/update-profile', { first_name: 'Rude', last_name: 'Name', bio: 'Rude bio' });
  expect((await send(user, '/api/auth/upload-profile-picture')).statusCode).toBe(200);
}

async function withMedia(user: Caller): Promise<{ activity: string; file: Media }> {
  const [activity = ''] = await publish(user, { description: 'Ran 5 km' });
  const file = (await send(user, '/api/media')).json<Media>();
  const media = [{ id: file.id, alt_text: 'My leg' }];
  const edited = await user.put(`/api/posts/${definition.type}/${activity}`, { content: null, media });
  expect(edited.statusCode).toBe(200);
  return { activity, file };
}

const fileOf = (url: string | null) =>
  path.join(app.platform.config.dataDir, 'files', (url ?? '').replace('/media/', ''));
const filesOf = async (who: Caller, activity: string) =>
  (await who.get(`/api/activities/${activity}`)).json<Activity>().media.map(({ id }) => id);
const pictureOf = ({ picture_url: url }: ReportCase, who = root) => who.get(url ?? '/none');

test('when a profile is reported, the queue shows names, bio and picture, and its parts are deleted and restored', async () => {
  await withProfile(ada);
  const { profile_photo_url: photo } = await profileOf(ada);
  expect((await report(eve, 'profile', ada.uuid, { reason: 'impersonation' })).statusCode).toBe(201);
  expect((await report(eve, 'profile', ada.uuid)).statusCode).toBe(200);
  const open = await caseOf(ada.uuid);
  expect(open).toMatchObject({
    target_type: 'profile',
    contents: [{ title: `Rude Name (@${ada.username})`, text: 'Rude bio' }],
    picture_url: `/api/admin/reports/${open.uuid}/picture`,
  });
  expect((await pictureOf(open)).headers['content-type']).toBe('image/webp');
  expect((await pictureOf(open, eve)).statusCode).toBe(403);
  const hidden = await decide(open, { action: 'hide' });
  expect([hidden.statusCode, hidden.json().detail[0].msg]).toEqual([422, PROFILE_NOT_HIDEABLE]);

  const removed = await decide(open, { action: 'remove', parts: ['bio', 'picture'], reason: 'Rule 3' });
  expect(removed.json()).toMatchObject({ report: { actions: [{ parts: ['bio', 'picture'] }] } });
  expect(await profileOf(ada)).toMatchObject({ first_name: 'Rude', bio: null, profile_photo_url: null });
  expect((await ada.get(photo ?? '')).statusCode).toBe(404);
  expect((await pictureOf(open)).statusCode).toBe(200);
  expect(await messagesOf(ada)).toEqual(['An administrator deleted your bio and profile picture: Rule 3']);
  expect(await mailTo(ada, 'Rule 3')).toContain('deleted your bio and profile picture');

  const { uuid } = removed.json<{ report: ReportCase }>().report.actions[0] ?? {};
  expect((await undo(uuid)).statusCode).toBe(200);
  expect(await profileOf(ada)).toMatchObject({ bio: 'Rude bio', profile_photo_url: photo });
  expect((await eve.get(photo ?? '')).statusCode).toBe(200);
  expect((await messagesOf(ada))[0]).toBe('An administrator restored your bio and profile picture.');
  expect(await newestAudit(2)).toMatchObject([
    { action: 'action_undone', details: { target_type: 'profile', undone: 'remove' } },
    { action: 'content_removed', target: { username: ada.username } },
  ]);
});

test('when the user replaced a deleted part, undoing keeps the new one, and an empty profile has nothing to delete', async () => {
  await withProfile(ada);
  const { decision } = await decided(eve, { type: 'profile', uuid: ada.uuid }, { action: 'remove' });
  await ada.put('/api/auth/update-profile', { bio: 'Kind bio' });
  await send(ada, '/api/auth/upload-profile-picture');
  const { profile_photo_url: photo } = await profileOf(ada);
  await undo(decision.uuid);
  expect(await profileOf(ada)).toMatchObject({
    first_name: 'Rude',
    bio: 'Kind bio',
    profile_photo_url: photo,
  });
  await report(eve, 'profile', bob.uuid);
  const empty = await decide(await caseOf(bob.uuid), { action: 'remove' });
  expect([empty.statusCode, empty.json()]).toEqual([409, { detail: REPORTED_CONTENT_GONE }]);
  const missing = await root.get(`/api/admin/reports/${(await caseOf(bob.uuid)).uuid}/picture`);
  expect([missing.statusCode, missing.json()]).toEqual([404, { detail: PICTURE_NOT_FOUND }]);
  const suspension = {
    action: 'suspend',
    reason: 'Rule 3',
    until: new Date(Date.now() + 86_400_000).toISOString(),
  };
  expect((await decide(await caseOf(bob.uuid), suspension)).statusCode).toBe(200);
  expect((await eve.get(`/api/profiles/${bob.username}`)).statusCode).toBe(404);
});

test('when an account with deleted parts is deleted, its pictures are deleted too', async () => {
  await withProfile(ada);
  const { profile_photo_url: photo } = await profileOf(ada);
  await decided(eve, { type: 'profile', uuid: ada.uuid }, { action: 'remove' });
  expect(existsSync(fileOf(photo))).toBe(true);
  expect((await ada.delete('/api/auth/delete-account')).statusCode).toBe(200);
  await expect.poll(() => existsSync(fileOf(photo)), { timeout: 20_000 }).toBe(false);
});

test('when a private profile is reported, the queue shows no bio that the reporter could not see', async () => {
  await withProfile(ada);
  await ada.patch('/api/profile/privacy', { is_profile_public: false });
  await bob.post(`/api/blocks/${ada.username}`);
  expect((await report(bob, 'profile', ada.uuid)).statusCode).toBe(201);
  expect((await caseOf(ada.uuid)).contents).toEqual([{ title: `Rude Name (@${ada.username})`, text: '' }]);
  await ada.post(`/api/blocks/${eve.username}`);
  expect(await outcome(report(eve, 'profile', ada.uuid))).toEqual([404, { detail: REPORT_TARGET_NOT_FOUND }]);
});

test('when an administrator hides a picture, only its owner sees it, until that is undone', async () => {
  const { activity, file } = await withMedia(ada);
  const open = async () => caseOf(file.id);
  await report(eve, 'media', file.id);
  expect(await open()).toMatchObject({
    target_type: 'media',
    author: { username: ada.username },
    contents: [{ title: 'Ran 5 km', text: 'My leg' }],
  });
  const { actions } = (await decide(await open(), { action: 'hide' })).json<{ report: ReportCase }>().report;
  for (const who of [app.guest, eve, root]) {
    expect(await filesOf(who, activity)).toEqual([]);
    for (const url of [file.url, file.thumbnail_url ?? '']) expect((await who.get(url)).statusCode).toBe(404);
  }
  expect((await ada.get(`/api/activities/${activity}`)).json()).toMatchObject({
    media: [{ id: file.id, is_withheld: true }],
  });
  expect((await ada.get(file.url)).statusCode).toBe(200);
  expect((await report(bob, 'media', file.id)).statusCode).toBe(404);
  expect(await messagesOf(ada)).toEqual(['An administrator hid your attachment.']);
  const appeal = await ada.get(`/api/appeals?target=${file.id}`);
  expect(appeal.json()).toMatchObject({ decision: { action: 'hide', target_type: 'media' } });

  expect((await undo(actions[0]?.uuid)).statusCode).toBe(200);
  expect(await filesOf(eve, activity)).toEqual([file.id]);
  expect((await eve.get(file.url)).statusCode).toBe(200);
});

test('when an administrator deletes a picture, no one sees it, and it can be restored for 30 days', async () => {
  const { activity, file } = await withMedia(ada);
  const { decision } = await decided(eve, { type: 'media', uuid: file.id }, { action: 'remove' });
  for (const who of [eve, ada]) {
    expect(await filesOf(who, activity)).toEqual([]);
    expect((await who.get(file.url)).statusCode).toBe(404);
  }
  // An edit by the author neither restores it nor deletes it for good.
  const edit = (media: unknown[]) =>
    ada.put(`/api/posts/${definition.type}/${activity}`, { content: 'Edited', media });
  expect([(await edit([file.id])).statusCode, (await edit([])).statusCode]).toEqual([422, 200]);
  expect((await pictureOf(await caseOf(file.id, 'closed'))).statusCode).toBe(200);
  expect((await undo(decision.uuid)).statusCode).toBe(200);
  expect(await filesOf(eve, activity)).toEqual([file.id]);

  const again = (await decide(await caseOf(file.id), { action: 'remove' })).json<{ report: ReportCase }>();
  const { db, jobs, now } = app.platform;
  const old = new Date(now().getTime() - 31 * 86_400_000);
  await db.updateTable('media').set({ removed_at: old }).where('uuid', '=', file.id).execute();
  await jobs.add(db, 'media.delete_unattached', {});
  await expect
    .poll(async () => (await caseOf(file.id, 'closed')).picture_url, { timeout: 20_000 })
    .toBeNull();
  expect(await outcome(undo(again.report.actions[0]?.uuid))).toEqual([409, { detail: ACTION_NOT_UNDOABLE }]);
});

const reportName = (who: Caller, username: string) =>
  outcome(who.post(`/api/reports/users/${username}`, { reason: 'abuse', note: ' Writes me elsewhere ' }));

test('when users are blocked, they can report the blocker by name, and learn no more than of a name that no one has', async () => {
  await withProfile(ada);
  await ada.post(`/api/blocks/${bob.username}`);
  expect((await report(bob, 'profile', ada.uuid)).statusCode).toBe(404);
  for (const username of [ada.username, ada.username.toUpperCase(), 'nobody_at_all'])
    expect(await reportName(bob, username)).toEqual([201, { success: true }]);
  expect(await caseOf(ada.uuid)).toMatchObject({
    contents: [{ title: `Rude Name (@${ada.username})`, text: '' }],
    reasons: [{ reason: 'abuse', count: 1 }],
    notes: ['Writes me elsewhere'],
  });
  // Who may see the profile reports what they see.
  expect(await reportName(eve, ada.username)).toEqual([201, { success: true }]);
  expect((await caseOf(ada.uuid)).contents[0]).toMatchObject({ text: 'Rude bio' });
  expect(await reportName(ada, ada.username)).toEqual([400, { detail: OWN_CONTENT_REPORTED }]);
  expect((await app.guest.post(`/api/reports/users/${ada.username}`, {})).statusCode).toBe(401);
});
