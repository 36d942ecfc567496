import type { TrackerDefinition } from '@plotline/contract/tracker.ts';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { HttpError } from '../../platform/http/errors.ts';
import { activityNotFound, unknownType, type TypeField } from './targets.errors.ts';
import { findTarget, lockTarget, targetQuery, type TargetRow } from './targets.repository.ts';

export { findTarget, lockActivity, lockTarget, type TargetRow } from './targets.repository.ts';

/** An activity that is liked or commented on. */
export interface Target {
  readonly uuid: string;
  /** The likeable type of its tracker. */
  readonly type: string;
  readonly authorId: string;
}

/** The name of an activity in a request. */
export interface TargetName {
  /** A likeable type, or a tracker's own type. */
  readonly type: string;
  readonly uuid: string;
  readonly field: TypeField;
}

/** A name that is resolved, but not yet looked up. */
export interface ResolvedTarget {
  readonly type: string;
  /** Selects it if the viewer may see it. */
  readonly query: RawBuilder<TargetRow>;
  readonly notFound: () => HttpError;
}

/** Activities as requests for likes and comments name them. */
export interface Targets {
  /** @throws HttpError 422 for an unknown type. */
  resolve(name: TargetName, viewerId: string | null): ResolvedTarget;
  /** @throws HttpError 422 for an unknown type, 404 when the viewer may not see such an activity. */
  find(db: Db, name: TargetName, viewerId: string | null): Promise<Target>;
  /** Finds the target and locks its row, and the viewer's activation before it. The first lock of a transaction. */
  lock(trx: Db, name: TargetName, viewerId: string): Promise<Target>;
  /** Returns the likeable type of a tracker; its own type for a tracker that is not installed. */
  typeOf(trackerType: string): string;
}

export function createTargets(definitions: readonly TrackerDefinition[]): Targets {
  const types = new Map(definitions.map(({ type, likeableType }) => [type, likeableType]));
  const trackers = new Map(
    definitions.flatMap(({ type, likeableType }) => [[likeableType, type] as const, [type, type] as const]),
  );
  const typeOf = (trackerType: string) => types.get(trackerType) ?? trackerType;
  const resolve = ({ type, uuid, field }: TargetName, viewerId: string | null): ResolvedTarget => {
    const trackerType = trackers.get(type);
    if (trackerType === undefined) throw unknownType(field);
    const query = targetQuery({ uuid, trackerType, viewerId });
    return { type: typeOf(trackerType), query, notFound: activityNotFound };
  };
  const find = async (db: Db, name: TargetName, viewerId: string | null): Promise<Target> => {
    const { type, query, notFound } = resolve(name, viewerId);
    const row = await findTarget(db, query);
    if (!row) throw notFound();
    return { uuid: name.uuid, type, authorId: row.authorId };
  };
  const lock = async (trx: Db, name: TargetName, viewerId: string): Promise<Target> => {
    await lockTarget(trx, { table: 'activities', uuid: name.uuid, actorId: viewerId });
    return find(trx, name, viewerId);
  };
  return { resolve, find, lock, typeOf };
}
