import type { QueryOf } from '@plotline/contract/endpoint.ts';
import type { mentionable } from '@plotline/contract/comments.ts';
import { MENTION_CHOICES } from '@plotline/contract/limits.ts';
import type { Summary } from '@plotline/contract/schema.ts';
import type { Db } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import { presentSummaryRow } from '../accounts/acting-users.service.ts';
import type { Targets } from '../activities/targets.service.ts';
import { findMentionable } from './mentionable.repository.ts';

/** Suggests users to mention in a comment on an activity. */
export type FindMentionable = (query: QueryOf<typeof mentionable>, viewer: Viewer) => Promise<Summary[]>;

export function createMentionable(db: Db, targets: Targets): FindMentionable {
  return async ({ activity_type: type, activity_uuid: uuid, q }, viewer) => {
    await targets.find(db, { type, uuid, field: ['query', 'activity_type'] }, viewer.uuid);
    const rows = await findMentionable(db, {
      activityUuid: uuid,
      viewerId: viewer.uuid,
      prefix: q,
      count: MENTION_CHOICES,
    });
    return rows.map((row) => presentSummaryRow(row));
  };
}
