import type { QueryOf } from '@plotline/contract/endpoint.ts';
import type { mentionable } from '@plotline/contract/comments.ts';
import { MENTION_CHOICES } from '@plotline/contract/limits.ts';
import type { Summary } from '@plotline/contract/schema.ts';
import type { Db } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import { presentUser } from '../likes/actors.service.ts';
import type { Subjects } from '../likes/subjects.service.ts';
import { findMentionable } from './mentionable.repository.ts';

/** Whom the viewer may want to mention under an activity. */
export type FindMentionable = (query: QueryOf<typeof mentionable>, viewer: Viewer) => Promise<Summary[]>;

export function createMentionable(db: Db, subjects: Subjects): FindMentionable {
  return async ({ activity_type: type, activity_uuid: uuid, q }, viewer) => {
    await subjects.find(db, { type, uuid, place: ['query', 'activity_type'] }, viewer.uuid);
    const look = { activityUuid: uuid, viewerId: viewer.uuid, beginning: q, count: MENTION_CHOICES };
    const rows = await findMentionable(db, look);
    return rows.map((row) => presentUser(row));
  };
}
