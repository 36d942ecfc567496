import type { TrackerDefinition } from '@plotline/contract/tracker.ts';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { activityNotFound, unknownType, type TypePlace } from './likes.errors.ts';
import { findFirst, lockActivity, lockTarget, subjectQuery, type SubjectRow } from './subjects.repository.ts';

export type { SubjectRow } from './subjects.repository.ts';

/** An activity that is liked or commented on. */
export interface Subject {
  readonly uuid: string;
  /** What its tracker calls it. */
  readonly type: string;
  readonly authorId: string;
}

/** How a request names an activity. */
export interface SubjectName {
  /** A likeable type, or a tracker's own type. */
  readonly type: string;
  readonly uuid: string;
  readonly place: TypePlace;
}

/** What a name stands for, before it is known whether it is there for a user. */
export interface NamedSubject {
  readonly type: string;
  readonly query: RawBuilder<SubjectRow>;
}

/** Activities by the names under which they are liked and commented on. */
export interface Subjects {
  /** @throws HttpError 422 for an unknown type. */
  resolve(name: SubjectName, viewerId: string | null): NamedSubject;
  /** @throws HttpError 422 for an unknown type, 404 when there is none for this viewer. */
  find(db: Db, name: SubjectName, viewerId: string | null): Promise<Subject>;
  /**
   * The same; until the transaction ends its counters are no one else's, and no one is activated or deactivated.
   * Before any other lock; who does it is looked up after it.
   */
  hold(trx: Db, name: SubjectName, viewerId: string): Promise<Subject>;
  /** The same for one that has been found. */
  lockActivity(trx: Db, uuid: string): Promise<void>;
  /** What a tracker's activities are called; its own type for a tracker that is not here. */
  typeOf(trackerType: string): string;
}

export function createSubjects(definitions: readonly TrackerDefinition[]): Subjects {
  const types = new Map(definitions.map(({ type, likeableType }) => [type, likeableType]));
  const trackers = new Map(
    definitions.flatMap(({ type, likeableType }) => [[likeableType, type] as const, [type, type] as const]),
  );
  const typeOf = (trackerType: string) => types.get(trackerType) ?? trackerType;
  const resolve = ({ type, uuid, place }: SubjectName, viewerId: string | null): NamedSubject => {
    const trackerType = trackers.get(type);
    if (trackerType === undefined) throw unknownType(place);
    return { type: typeOf(trackerType), query: subjectQuery({ uuid, trackerType, viewerId }) };
  };
  const find = async (db: Db, name: SubjectName, viewerId: string | null): Promise<Subject> => {
    const { type, query } = resolve(name, viewerId);
    const row = await findFirst(db, query);
    if (!row) throw activityNotFound();
    return { uuid: name.uuid, type, authorId: row.authorId };
  };
  const hold = async (trx: Db, name: SubjectName, viewerId: string): Promise<Subject> => {
    await lockTarget(trx, 'activities', name.uuid);
    return find(trx, name, viewerId);
  };
  return { resolve, find, hold, lockActivity, typeOf };
}
