import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

export interface FollowTotals {
  readonly follows: number;
  readonly requests: number;
}

export async function readFollowTotals(db: Db): Promise<FollowTotals> {
  const { rows } = await sql<FollowTotals>`
    select coalesce(sum(follows), 0)::bigint as follows, coalesce(sum(requests), 0)::bigint as requests
    from follow_totals`.execute(db);
  return rows[0] ?? { follows: 0, requests: 0 };
}

/** Replaces the rows of committed changes by their sum; changes under way add theirs later. */
export async function sumFollowTotals(db: Db): Promise<void> {
  await sql`
    with summands as (delete from follow_totals returning follows, requests)
    insert into follow_totals (follows, requests)
      select sum(follows), sum(requests) from summands having count(*) > 0`.execute(db);
}
