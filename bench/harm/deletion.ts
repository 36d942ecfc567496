import { setTimeout as pause } from 'node:timers/promises';
import { BULK, type HarmScenario, type HarmWorld } from './scenario.ts';

const FOLLOWERS = 30_000;
const LIKES = 20_000;
/** One after the other: each takes seconds. */
const ACCOUNTS = ['leaver_one', 'leaver_two', 'leaver_three'];

/** Accounts with many followers and likes are deleted, one after the other. */
export const deletion: HarmScenario = {
  name: 'deletion',
  prepare: async (world) => {
    const leavers: { readonly name: string; readonly cookie: string }[] = [];
    for (const name of ACCOUNTS) leavers.push({ name, cookie: (await world.signUp(name)).cookie });
    await addFans(world);
    for (const name of ACCOUNTS) await befriend(world, name);
    await world.query('analyze');
    return async (signal) => {
      for (const { name, cookie } of leavers) {
        const url = `${world.server.url}/api/auth/delete-account`;
        const response = await fetch(url, { method: 'DELETE', headers: { cookie } });
        await response.text();
        if (response.status !== 200) throw new Error(`the deletion answered ${response.status}`);
        while (!signal.aborted && (await isThere(world, name))) await pause(250);
        if (signal.aborted) return;
      }
    };
  },
};

async function addFans({ query }: HarmWorld): Promise<void> {
  await query(`${BULK} insert into users (uuid, username, email, password_hash, created_at)
    select gen_random_uuid(), 'fan_' || n, 'fan_' || n || '@example.org', '', now()
    from generate_series(1, ${FOLLOWERS}) n`);
  await query(`${BULK} insert into user_trackers (user_id, tracker_type, is_public, sort_order, created_at)
    select uuid, 'weights', true, 0, now() from users where username like 'fan\\_%'`);
  await query(`${BULK} insert into activities (uuid, user_id, tracker_type, event_at, local_date, ingested_at, in_feed, audience,
      description)
    select gen_random_uuid(), uuid, 'weights', now() - interval '1 year', current_date - 365, now(), true, 'everyone',
      'Ran' from users where username like 'fan\\_%' limit ${LIKES}`);
}

async function befriend({ query }: HarmWorld, name: string): Promise<void> {
  const user = `(select uuid from users where username = '${name}')`;
  const fan = `username like 'fan\\_%'`;
  await query(`${BULK} insert into follows (follower_id, followee_id, status, created_at)
    select uuid, ${user}, 'following', now() from users where ${fan}`);
  await query(`${BULK} insert into activity_likes (activity_uuid, user_id, created_at)
    select a.uuid, ${user}, now() from activities a join users u on u.uuid = a.user_id where u.${fan}`);
  await query(`${BULK} update users set following_count = following_count + 1 where ${fan}`);
  await query(`${BULK} update users set follower_count = ${FOLLOWERS} where username = '${name}'`);
  await query(
    `${BULK} update activities a set like_count = like_count + 1 from users u where u.uuid = a.user_id and u.${fan}`,
  );
}

async function isThere({ query }: HarmWorld, name: string): Promise<boolean> {
  return (await query(`select 1 as there from users where username = '${name}'`)).length > 0;
}
