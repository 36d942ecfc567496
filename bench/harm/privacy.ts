import { setTimeout as pause } from 'node:timers/promises';
import { BULK, type HarmScenario } from './scenario.ts';

const POSTS = 200_000;
const PAUSE_MS = 500;

/** An account with many posts becomes private and public again and again. */
export const privacy: HarmScenario = {
  name: 'privacy',
  prepare: async ({ server, query, signUp }) => {
    const { cookie } = await signUp('prolific');
    const user = `(select uuid from users where username = 'prolific')`;
    await query(`insert into user_trackers (user_id, tracker_type, is_public, sort_order, created_at)
      values (${user}, 'weights', true, 0, now())
      on conflict (user_id, tracker_type) do update set is_public = true`);
    await query(`${BULK} insert into activities (uuid, user_id, tracker_type, event_at, local_date, ingested_at, in_feed,
        audience, description)
      select gen_random_uuid(), ${user}, 'weights', now() - interval '1 year' - n * interval '1 minute',
        current_date - 365, now(), true, 'everyone', 'Ran' from generate_series(1, ${POSTS}) n`);
    await query('analyze');
    return async (signal) => {
      for (let isPublic = false; !signal.aborted; isPublic = !isPublic) {
        const response = await fetch(`${server.url}/api/profile/privacy`, {
          method: 'PATCH',
          headers: { cookie, 'content-type': 'application/json' },
          body: JSON.stringify({ is_profile_public: isPublic }),
        });
        await response.text();
        if (response.status !== 200 && response.status !== 429)
          throw new Error(`the change of privacy answered ${response.status}`);
        await pause(PAUSE_MS);
      }
    };
  },
};
