import type { FollowStatus } from '@plotline/contract/profiles.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { escapeLike } from '../../platform/like-pattern.ts';
import { summaryColumns, type SummaryRow } from '../accounts/user-summaries.sql.ts';
import {
  asViewer,
  blockedOf,
  followeesOf,
  followStatusOf,
  isFollowing,
} from '../visibility/relationships.sql.ts';

export interface FoundUserRow extends SummaryRow {
  readonly isPrivate: boolean;
  readonly followsViewer: boolean;
  readonly viewerFollows: boolean;
  readonly followStatus: FollowStatus;
}

interface UserQuery {
  /** Lower-case words without accents and spaces, at least one. */
  readonly words: readonly string[];
  readonly viewerId: string | null;
  readonly count: number;
}

/** Rows of the index read for a word before they are ranked: more for several words, because each of them must match. */
const CANDIDATES = 200;
const CANDIDATES_OF_SEVERAL_WORDS = 1000;
/** Followed users who are searched apart from the candidates. */
const FOLLOWED = 1000;
/** Shorter parts of words are everywhere. */
const PART_MIN = 3;
/** A word of this length of a name is complete, not a part of longer ones. */
const COMPLETE_MIN = 6;

/**
 * Finds active users by words, their beginnings and, unless these fill the page or the longest word is complete, parts of
 * them; each searched word must match. Order: the username itself, users followed by the viewer, the closest words. Users
 * with a block between them and the viewer are left out.
 */
export async function findUsers(db: Db, query: UserQuery): Promise<FoundUserRow[]> {
  const { words, viewerId, count } = query;
  const longest = longestOf(words);
  const others = words.filter((word) => word !== longest);
  const starts = `${escapeLike(longest)}%`;
  const most = sql.lit(others.length > 0 ? CANDIDATES_OF_SEVERAL_WORDS : CANDIDATES);
  const hasOthers = sql.join(
    [
      sql`true`,
      ...others.map(
        (word) => sql`exists (select from user_words o where o.user_id = found.user_id
        and o.word not like ' %' and o.word like ${`%${escapeLike(word)}%`})`,
      ),
    ],
    sql` and `,
  );
  const beginnings = [
    sql`select uuid as user_id, 2 as closeness from users where username = ${words.join(' ')}`,
    sql`select user_id, case when word = ${longest} then 2 else 1 end
      from (${startingWith(longest, most)}) found where ${hasOthers}`,
    ...(others.length > 0
      ? [sql`select user_id, 1 from (${startingWith(` ${words.join(' ')}`, most)}) found`]
      : []),
    ...(viewerId === null
      ? []
      : [
          sql`select user_id, case when word like ${starts} then 1 else 0 end
            from (select w.user_id, w.word from (${followeesOf(asViewer(viewerId))} limit ${sql.lit(FOLLOWED)}) followed
              join user_words w on w.user_id = followed.followee_id
              where w.word not like ' %' and w.word like ${longest.length < PART_MIN ? starts : `%${starts}`}
            ) found where ${hasOthers}`,
        ]),
  ];
  // Read one by one, and not at all when the beginnings fill the page: `limit` would let the planner read the whole table.
  const parts =
    longest.length < PART_MIN
      ? sql`select user_id from user_words where false`
      : usersWith(sql`select word from search_words where word like ${`%${starts}`}`, most);
  const isComplete =
    longest.length < COMPLETE_MIN ? sql`false` : sql`exists (select from user_words where word = ${longest})`;
  return readUsers(
    db,
    query,
    sql`beginnings as materialized (
      select user_id, max(closeness) as closeness from (${sql.join(beginnings, sql` union all `)}) found group by user_id
    ),
    parts as materialized (${parts}),
    is_filled as materialized (
      select ${isComplete} or count(*) >= ${count} as value from (
        select from beginnings join users u on u.uuid = user_id cross join blocked
        where u.is_active and u.uuid <> all(blocked.ids) limit ${count}
      ) visible
    ),
    found as materialized (
      select user_id, closeness from beginnings
      union all
      select distinct user_id, 0 from (
        select user_id from parts where not (select value from is_filled) limit ${most}
      ) found where ${hasOthers} and not exists (select from beginnings b where b.user_id = found.user_id)
    )`,
  );
}

/** Words up to this length lose most of their trigrams by one error; each of their letters is left open instead. */
const SHORT_WORD = 5;

/**
 * Finds users one of whose words is similar to the longest searched word: most letters in the same places, or two of them
 * swapped. Compares each distinct word once, then reads the users of the closest words.
 */
export async function findSimilarUsers(db: Db, query: UserQuery): Promise<FoundUserRow[]> {
  const longest = longestOf(query.words);
  if (longest.length < PART_MIN) return [];
  const likely = longest.length > SHORT_WORD ? withTrigramsOf(longest) : withOpenLetter(longest);
  const candidates = sql`${likely} union ${withSwappedLetters(longest)}`;
  const most = sql.lit(CANDIDATES);
  const similar = sql`select word, similarity(word, ${longest}) as closeness from (${candidates}) candidates
    order by closeness desc, word limit ${most}`;
  return readUsers(
    db,
    query,
    sql`similar_words as materialized (${similar}),
    found as materialized (
      select user_id, max(closeness) as closeness from (${usersWith(sql`select word, closeness from similar_words`, most)}) users
      group by user_id order by closeness desc, user_id limit ${most}
    )`,
  );
}

/**
 * Selects words with most trigrams of a word: one error leaves at least this share of them. The setting holds for this
 * statement, whose condition on it is evaluated first. NOTE the lengths are those of partial indexes. A longer word is
 * this similar to one of six letters only with all its trigrams but one, as when it contains the word.
 */
function withTrigramsOf(longest: string): RawBuilder<unknown> {
  const isLong = longest.length > SHORT_WORD + 1;
  const least = sql.lit(isLong ? '0.45' : '0.4');
  return sql`select word from search_words
    where (select set_config('pg_trgm.similarity_threshold', ${least}, true)) is not null and word % ${longest}
      and ${isLong ? sql`true` : sql`length(word) <= 9`}`;
}

/** Selects words that differ from a word by a wrong, a missing or an additional letter. NOTE the length is that of a partial index. */
function withOpenLetter(longest: string): RawBuilder<unknown> {
  const letters = longest.match(/./gu) ?? [];
  const patterns = letters.map(
    (_, at) => `${escapeLike(letters.slice(0, at).join(''))}%${escapeLike(letters.slice(at + 1).join(''))}`,
  );
  return sql`select distinct word from unnest(${patterns}::text[]) pattern join search_words on word like pattern
    where length(word) <= ${sql.lit(SHORT_WORD + 1)}
      and length(word) between ${letters.length - 1}::integer and ${letters.length + 1}::integer`;
}

/** Selects words that are a word with two neighbouring letters in the other order, which leaves few trigrams as well. */
function withSwappedLetters(longest: string): RawBuilder<unknown> {
  const letters = Array.from(longest);
  const swapped = letters.slice(1).map((letter, at) =>
    letters
      .with(at, letter)
      .with(at + 1, letters[at] ?? '')
      .join(''),
  );
  return sql`select word from search_words where word = any(${swapped}::text[])`;
}

/** Selects the users of each word of a statement with the columns of the statement, at most `most` per word. */
function usersWith(words: RawBuilder<unknown>, most: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select * from (${words}) words cross join lateral (
      select user_id from user_words where user_words.word = words.word order by user_id limit ${most}
    ) users_of_word`;
}

/** Selects words in their order, exact ones first. NOTE a range of the index, which a pattern in a named statement is not. */
function startingWith(start: string, most: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select user_id, word from user_words
    where word ~>=~ ${start} and word ~<~ ${start + LAST_CHARACTER} order by word using ~<~, user_id limit ${most}`;
}

const LAST_CHARACTER = '\u{10FFFF}';

/** Reads and ranks the rows of the expression `found`; `expressions` may use `blocked`. */
async function readUsers(
  db: Db,
  { words, viewerId, count }: UserQuery,
  expressions: RawBuilder<unknown>,
): Promise<FoundUserRow[]> {
  const [viewer, user] = [asViewer(viewerId), sql<string>`u.uuid`];
  const { rows } = await sql<FoundUserRow>`
    with blocked as materialized (select ${blockedOf(viewer)} as ids),
    ${expressions}
    select ${summaryColumns('u')}, not u.is_profile_public as "isPrivate",
      ${isFollowing(viewer, user)} as "viewerFollows", ${isFollowing(user, viewer)} as "followsViewer",
      ${followStatusOf(viewer, user)} as "followStatus"
    from found join users u on u.uuid = found.user_id cross join blocked
    where u.is_active and u.uuid <> all(blocked.ids)
    order by u.username = ${words.join(' ')} desc, "viewerFollows" desc, found.closeness desc, u.username
    limit ${count}`.execute(db);
  return rows;
}

function longestOf(words: readonly string[]): string {
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}
