import { call, workout } from '../../tests/support/writers.ts';
import type { HarmWorld } from './scenario.ts';

const PEOPLE = 5_000;
const WORKOUTS = 100;

/** A user with many followers and workouts, whose pages are dear. */
export const STAR = 'star';

/** Creates a user with many followers, whose names are found, and many workouts. */
export async function createStar({ server, query, signUp }: HarmWorld): Promise<void> {
  const { cookie } = await signUp(STAR);
  for (let index = 0; index < WORKOUTS; index += 1)
    await (await call(`${server.url}/api/weights/workouts`, cookie, workout(crypto.randomUUID()))).text();
  await query(`
    with people as (
      insert into users (uuid, username, email, password_hash, first_name, last_name, is_profile_public, created_at)
      select gen_random_uuid(), 'person_' || n, 'person_' || n || '@example.org', '-', 'Person', 'No ' || n, true, now()
      from generate_series(1, ${PEOPLE}) n returning uuid, username, first_name, last_name
    ), words as (
      insert into user_words (word, user_id)
      select word, uuid from people cross join lateral words_of(username, first_name, last_name) word returning word
    ), searched as (
      insert into search_words (word) select distinct word from words where word not like ' %' on conflict do nothing
    )
    insert into follows (follower_id, followee_id, status, created_at)
    select people.uuid, users.uuid, 'following', now() from people, users where users.username = '${STAR}'`);
}
