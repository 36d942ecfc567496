import { sql, type Expression, type RawBuilder } from 'kysely';

/** Whether the account of a user is being deleted. */
export function isBeingDeleted(userId: Expression<string>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from account_deletions where user_id = ${userId})`;
}

/** Whether the account of the user of a row is not being deleted. */
export function isLasting(table: string): RawBuilder<boolean> {
  return sql<boolean>`not ${isBeingDeleted(sql.ref(`${table}.user_id`))}`;
}
