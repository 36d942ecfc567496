import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { asViewer, followeesOf, followersOf, isBlocked } from '../visibility/relationships.sql.ts';
import { mayViewActivity } from '../visibility/visibility.sql.ts';

export interface MentionableRow {
  readonly uuid: string;
  readonly username: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly photo: string | null;
}

/**
 * Users of an activity's thread first, then those whom the viewer follows or who follow them. No one who may not
 * see the activity: they would learn of it, and could not answer.
 */
export async function findMentionable(
  db: Db,
  look: {
    readonly activityUuid: string;
    readonly viewerId: string;
    readonly beginning: string;
    readonly count: number;
  },
): Promise<MentionableRow[]> {
  const { activityUuid, viewerId, count } = look;
  const beginning = `${look.beginning.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const [user, viewer] = [sql<string>`p.uuid`, asViewer(viewerId)];
  const sees = mayViewActivity(user);
  const { rows } = await sql<MentionableRow>`
    with near (user_id, distance) as (
      select user_id, 0 from activities where uuid = ${activityUuid}
      union all select user_id, 0 from comments where activity_uuid = ${activityUuid} and user_id is not null
      union all select followee_id, 1 from (${followeesOf(viewer)}) followed
      union all select follower_id, 1 from (${followersOf(viewer)}) followers),
    nearest as (select user_id, min(distance) as distance from near group by user_id)
    select p.uuid, p.username, p.first_name, p.last_name, p.profile_photo_path as photo
    from nearest n join users p on p.uuid = n.user_id join activities a on a.uuid = ${activityUuid}
    where p.is_active and p.uuid <> ${viewerId}
      and (p.username like ${beginning} or lower(p.first_name) like ${beginning}
        or lower(p.last_name) like ${beginning}
        or lower(p.first_name || ' ' || p.last_name) like ${beginning})
      and ${sees} and not ${isBlocked(viewer, user)}
    order by n.distance, p.username limit ${count}`.execute(db);
  return rows;
}
