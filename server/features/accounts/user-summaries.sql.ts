import { sql, type RawBuilder } from 'kysely';

/** A user as others see them in lists and beside their posts. */
export interface SummaryRow {
  readonly uuid: string;
  readonly username: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly photo: string | null;
}

/** The columns of a `SummaryRow` from `users` under an alias. */
export function summaryColumns(alias: string): RawBuilder<SummaryRow> {
  return sql.raw<SummaryRow>(
    `${alias}.uuid, ${alias}.username, ${alias}.first_name, ${alias}.last_name, ${alias}.profile_photo_path as photo`,
  );
}

/** A `SummaryRow` as a JSON object. */
export function summaryJson(alias: string): RawBuilder<SummaryRow> {
  return sql.raw<SummaryRow>(`json_build_object('uuid', ${alias}.uuid, 'username', ${alias}.username,
    'first_name', ${alias}.first_name, 'last_name', ${alias}.last_name, 'photo', ${alias}.profile_photo_path)`);
}
