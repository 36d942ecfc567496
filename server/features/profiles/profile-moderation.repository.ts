import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { asViewer, hasBlocked } from '../visibility/relationships.sql.ts';
import { mayView, profileAudience } from '../visibility/visibility.sql.ts';

export interface FoundProfile {
  readonly authorId: string;
  readonly username: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** Null if the viewer may not see it. */
  readonly bio: string | null;
}

/** Finds a profile that the viewer may know of: also one that they blocked, but none whose user blocked them. */
export async function findKnownProfile(
  db: Db,
  userId: string,
  viewerId: string,
): Promise<FoundProfile | undefined> {
  const viewer = asViewer(viewerId);
  const audience = profileAudience('u');
  const { rows } = await sql<FoundProfile>`
    select u.uuid as "authorId", u.username, u.first_name as "firstName", u.last_name as "lastName",
      case when ${mayView({ audience, authorId: sql`u.uuid`, viewerId: viewer })} then u.bio end as bio
    from users u where u.uuid = ${userId} and u.is_active and not ${hasBlocked(sql`u.uuid`, viewer)}`.execute(
    db,
  );
  return rows[0];
}
