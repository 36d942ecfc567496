import type { QueryOf, ResponseOf } from '@plotline/contract/endpoint.ts';
import {
  likeAdd,
  likeRemove,
  type Likeable as LikeableName,
  type like,
  type Likers,
  type likers,
} from '@plotline/contract/likes.ts';
import { LIKERS_PAGE_SIZE } from '@plotline/contract/limits.ts';
import { activityTopic } from '@plotline/contract/presence.ts';
import type { Summary } from '@plotline/contract/schema.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { HttpError } from '../../platform/http/errors.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { publishRealtime } from '../../platform/realtime.ts';
import { withRelations } from '../follows/relations.service.ts';
import { presentActor, presentPerson } from './actors.service.ts';
import { publishLikesChanged } from './likes.events.ts';
import {
  activityLikes,
  countLikers,
  deleteLike,
  findLiked,
  findLikers,
  insertLike,
  type LikeTable,
} from './likes.repository.ts';
import { pageOf, sliceOf } from './paging.service.ts';
import type { Subjects } from './subjects.service.ts';

export type { LikeTable } from './likes.repository.ts';

type LikeAnswer = ResponseOf<typeof like>;

/** Something liked that is no activity, but belongs to one: its feature says where its likes are and who may see it. */
export interface Likeable {
  readonly type: string;
  readonly table: LikeTable;
  find(db: Db, uuid: string, viewerId: string): Promise<Liked | undefined>;
  /** The same; until the transaction ends its counter is nobody else's, and nobody is activated or deactivated. */
  hold(trx: Db, uuid: string, viewerId: string): Promise<Liked | undefined>;
  notFound(): HttpError;
}

export interface Liked {
  readonly activityUuid: string;
  readonly authorId: string;
}

export interface LikesDependencies {
  readonly subjects: Subjects;
  readonly likeables: readonly Likeable[];
}

export interface LikesService {
  like(viewer: Viewer, name: LikeableName): Promise<LikeAnswer>;
  unlike(viewer: Viewer, name: LikeableName): Promise<LikeAnswer>;
  likers(viewer: Viewer, query: QueryOf<typeof likers>): Promise<Likers>;
  /** Which of these activities the person likes. */
  likedAmong(activityUuids: readonly string[], userId: string): Promise<ReadonlySet<string>>;
}

export function createLikesService(
  { db, bus, now }: Pick<Platform, 'db' | 'bus' | 'now'>,
  dependencies: LikesDependencies,
): LikesService {
  const resolve = createResolver(dependencies);

  async function change(
    viewer: Viewer,
    name: LikeableName,
    { isLiked, place }: { readonly isLiked: boolean; readonly place: 'body' | 'query' },
  ): Promise<LikeAnswer> {
    return withTransaction(db, async (trx) => {
      const target = await resolve(trx, name, { viewerId: viewer.uuid, isHeld: true, place });
      const like = { likedUuid: name.likeable_uuid, userId: viewer.uuid, createdAt: now() };
      const write = isLiked ? insertLike : deleteLike;
      const { likeCount, isChanged, actor } = await write(trx, target.table, like);
      const user = presentActor(actor);
      if (isChanged) await tell(trx, { target, name, user, isLiked, likeCount });
      return { is_liked: isLiked, like_count: likeCount };
    });
  }

  async function tell(trx: Db, done: Done): Promise<void> {
    const { target, name, user, isLiked, likeCount } = done;
    const { likeable_uuid } = name;
    const { type: likeable_type, activityUuid: activity_uuid, authorId: author_id } = target;
    await publishRealtime(bus, trx, {
      to: { topic: activityTopic(activity_uuid), accounts: [author_id], actor: user.uuid },
      event: isLiked ? likeAdd : likeRemove,
      data: { likeable_type, likeable_uuid, like_count: likeCount, user },
    });
    await publishLikesChanged(bus, trx, {
      change: isLiked ? 'liked' : 'unliked',
      actor_id: user.uuid,
      likeable_type,
      likeable_uuid,
      activity_uuid,
      author_id,
    });
  }

  return {
    like: (viewer, name) => change(viewer, name, { isLiked: true, place: 'body' }),
    unlike: (viewer, name) => change(viewer, name, { isLiked: false, place: 'query' }),
    likers: async (viewer, { cursor, page = 1, limit = LIKERS_PAGE_SIZE, ...name }) => {
      const look = { likedUuid: name.likeable_uuid, viewerId: viewer.uuid };
      const { table } = await resolve(db, name, { ...look, isHeld: false, place: 'query' });
      const total = await countLikers(db, table, look);
      const slice = sliceOf({ cursor, page, limit }, total);
      const rows = slice ? await findLikers(db, table, { ...look, ...slice }) : [];
      const { shown, ...rest } = pageOf(rows, limit);
      const people = shown.map((row) => presentPerson(row));
      return { users: await withRelations(db, people, viewer.uuid), total, ...rest };
    },
    likedAmong: async (activityUuids, userId) => new Set(await findLiked(db, userId, activityUuids)),
  };
}

interface Target extends Liked {
  /** As the wire names it, whichever alias was used. */
  readonly type: string;
  readonly table: LikeTable;
}

interface Done {
  readonly target: Target;
  readonly name: LikeableName;
  readonly user: Summary;
  readonly isLiked: boolean;
  readonly likeCount: number;
}

interface Look {
  readonly viewerId: string;
  readonly isHeld: boolean;
  readonly place: 'body' | 'query';
}

/** Finds what a request names. @throws HttpError 422 for an unknown type, 404 when there is none for this viewer. */
function createResolver({ subjects, likeables }: LikesDependencies) {
  return async (db: Db, name: LikeableName, { viewerId, isHeld, place }: Look): Promise<Target> => {
    const { likeable_type: type, likeable_uuid: uuid } = name;
    const likeable = likeables.find((one) => one.type === type);
    if (likeable) {
      const liked = await likeable[isHeld ? 'hold' : 'find'](db, uuid, viewerId);
      if (!liked) throw likeable.notFound();
      return { ...liked, type, table: likeable.table };
    }
    const named = { type, uuid, place: [place, 'likeable_type'] as const };
    const subject = await subjects[isHeld ? 'hold' : 'find'](db, named, viewerId);
    return { type: subject.type, activityUuid: uuid, authorId: subject.authorId, table: activityLikes };
  };
}
