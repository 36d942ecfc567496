import { sql } from 'kysely';
import type { Participants } from '../likes/likes.service.ts';

/** Those who wrote the newest comments on an activity: as many as one message of the bus has room for. */
const REACH = 100;

/** Who is told what happens on an activity wherever they are, besides its author; as far as they may see it. */
export const participantsIn: Participants = (activityUuid) => sql<string[]>`array(
  select distinct user_id from (
    select user_id from comments where activity_uuid = ${activityUuid}
    order by created_at desc limit ${sql.lit(REACH)}) newest
  where user_id is not null)`;
