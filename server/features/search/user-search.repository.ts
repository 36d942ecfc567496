import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { escapeLike } from '../../platform/like-pattern.ts';
import { summaryColumns, type SummaryRow } from '../accounts/user-summaries.sql.ts';
import { asViewer, blockedOf, followeesOf, isFollowing } from '../visibility/relationships.sql.ts';

export interface FoundUserRow extends SummaryRow {
  readonly isPrivate: boolean;
  readonly followsViewer: boolean;
  readonly viewerFollows: boolean;
}

interface UserQuery {
  /** Lower-case words without spaces, at least one. */
  readonly words: readonly string[];
  readonly viewerId: string | null;
  readonly count: number;
}

/** Users read for a word before they are ranked: more for several words, because each of them must match. */
const CANDIDATES = 200;
const CANDIDATES_OF_SEVERAL_WORDS = 1000;
/** Shorter parts of words are everywhere. */
const PART_MIN = 3;
/** A word of this length of a name is complete, not a part of longer ones. */
const COMPLETE_MIN = 6;

/**
 * Finds active users by words, their beginnings and, unless the longest word is complete, parts of them; each searched
 * word must match. Order: the username itself, users followed by the viewer, the closest words. Users with a block
 * between them and the viewer are left out.
 */
export async function findUsers(db: Db, query: UserQuery): Promise<FoundUserRow[]> {
  const { words, viewerId } = query;
  const longest = longestOf(words);
  const starts = `${escapeLike(longest)}%`;
  const limit = sql`limit ${sql.lit(words.length > 1 ? CANDIDATES_OF_SEVERAL_WORDS : CANDIDATES)}`;
  const unlessComplete =
    longest.length < COMPLETE_MIN
      ? sql``
      : sql`and not exists (select from user_words where word = ${longest})`;
  const parts = [
    sql`(select user_id from user_words where word = ${longest} ${limit})`,
    sql`(select user_id from user_words where word like ${starts} ${limit})`,
    ...(viewerId === null
      ? []
      : [
          sql`(select w.user_id from (${followeesOf(asViewer(viewerId))}) followed
            join user_words w on w.user_id = followed.followee_id where w.word like ${starts} ${limit})`,
        ]),
    ...(longest.length < PART_MIN
      ? []
      : [sql`(select user_id from user_words where word like ${`%${starts}`} ${unlessComplete} ${limit})`]),
  ];
  const matches = words.map((word) => sql`bool_or(w.word like ${`%${escapeLike(word)}%`})`);
  return readUsers(
    db,
    query,
    sql`select w.user_id,
        max(case when w.word = ${longest} then 2 when w.word like ${starts} then 1 else 0 end) as closeness
      from (${sql.join(parts, sql` union `)}) found join user_words w using (user_id)
      group by w.user_id having ${sql.join(matches, sql` and `)}`,
  );
}

/** Finds users one of whose words is similar to the longest searched word: most letters in the same places. */
export async function findSimilarUsers(db: Db, query: UserQuery): Promise<FoundUserRow[]> {
  const longest = longestOf(query.words);
  if (longest.length < PART_MIN) return [];
  return readUsers(
    db,
    query,
    sql`select user_id, max(similarity(word, ${longest})) as closeness from user_words
      where word % ${longest} group by user_id order by closeness desc, user_id limit ${sql.lit(CANDIDATES)}`,
  );
}

async function readUsers(
  db: Db,
  { words, viewerId, count }: UserQuery,
  candidates: RawBuilder<unknown>,
): Promise<FoundUserRow[]> {
  const [viewer, user] = [asViewer(viewerId), sql<string>`u.uuid`];
  const { rows } = await sql<FoundUserRow>`
    with blocked as materialized (select ${blockedOf(viewer)} as ids),
    found as materialized (${candidates})
    select ${summaryColumns('u')}, not u.is_profile_public as "isPrivate",
      ${isFollowing(viewer, user)} as "viewerFollows", ${isFollowing(user, viewer)} as "followsViewer"
    from found join users u on u.uuid = found.user_id cross join blocked
    where u.is_active and u.uuid <> all(blocked.ids)
    order by u.username = ${words.join(' ')} desc, "viewerFollows" desc, found.closeness desc, u.username
    limit ${count}`.execute(db);
  return rows;
}

function longestOf(words: readonly string[]): string {
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}
