import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { escapeLike } from '../../platform/like-pattern.ts';
import { summaryColumns, type SummaryRow } from '../accounts/user-summaries.sql.ts';
import { asViewer, followeesOf, followersOf, isBlocked } from '../visibility/relationships.sql.ts';
import { mayViewActivity } from '../visibility/visibility.sql.ts';

/**
 * Selects users by the prefix of a name: participants of the conversation first, then users that the viewer
 * follows or who follow the viewer. Users who may not see the activity are left out.
 */
export async function findMentionable(
  db: Db,
  query: {
    readonly activityUuid: string;
    readonly viewerId: string;
    readonly prefix: string;
    readonly count: number;
  },
): Promise<SummaryRow[]> {
  const { activityUuid, viewerId, count } = query;
  const pattern = `${escapeLike(query.prefix.toLowerCase())}%`;
  const [user, viewer] = [sql<string>`p.uuid`, asViewer(viewerId)];
  const sees = mayViewActivity(user);
  const { rows } = await sql<SummaryRow>`
    with near (user_id, distance) as (
      select user_id, 0 from activities where uuid = ${activityUuid}
      union all select user_id, 0 from comments where activity_uuid = ${activityUuid} and user_id is not null and not is_withheld
        and (hidden_by is null or hidden_by = ${viewerId})
      union all select followee_id, 1 from (${followeesOf(viewer)}) followed
      union all select follower_id, 1 from (${followersOf(viewer)}) followers),
    nearest as (select user_id, min(distance) as distance from near group by user_id)
    select ${summaryColumns('p')}
    from nearest n join users p on p.uuid = n.user_id join activities a on a.uuid = ${activityUuid}
    where p.is_active and p.uuid <> ${viewerId}
      and (p.username like ${pattern} or lower(p.first_name) like ${pattern}
        or lower(p.last_name) like ${pattern}
        or lower(p.first_name || ' ' || p.last_name) like ${pattern})
      and ${sees} and not ${isBlocked(viewer, user)}
    order by n.distance, p.username limit ${count}`.execute(db);
  return rows;
}
