import { sql, type QueryExecutorProvider } from 'kysely';

export interface NewNotice {
  readonly uuid: string;
  readonly userId: string;
}

/** Each is one of its own. @returns who gets theirs: those who are there and want to hear of it. */
export async function insertNotices(
  trx: QueryExecutorProvider,
  notices: readonly NewNotice[],
  { message, ownPath, at }: { readonly message: string; readonly ownPath: string | null; readonly at: Date },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    insert into notifications (uuid, user_id, type, subject_uuid, latest_at, message, own_path)
    select c.uuid, r.uuid, 'system', c.uuid, ${at}, ${message}, ${ownPath}
    from json_to_recordset(${JSON.stringify(notices)}::json) as c (uuid uuid, "userId" uuid)
      join users r on r.uuid = c."userId" and r.is_active
    where not exists (select from muted_notification_types m where m.user_id = r.uuid and m.type = 'system')
    order by r.uuid
    returning user_id as "userId"`.execute(trx);
  return rows.map(({ userId }) => userId);
}
