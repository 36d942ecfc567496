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
import type { RawBuilder } from 'kysely';
import type { HttpError } from '../../platform/http/errors.ts';
import type { Viewer } from '../../platform/http/route.ts';
import { readPage } from '../../platform/paging.ts';
import type { Platform } from '../../platform/platform.ts';
import { publishRealtime } from '../../platform/realtime.ts';
import { withRelations } from '../follows/relations.service.ts';
import { presentActor, presentUser } from './actors.service.ts';
import { activityNotFound } from './likes.errors.ts';
import { publishLikesChanged } from './likes.events.ts';
import {
  activityLikes,
  countLikers,
  deleteLike,
  findLikers,
  findOwnLikes,
  insertLike,
  type LikeState,
  type LikeTable,
  type OwnLikes,
  type Participants,
} from './likes.repository.ts';
import { findFirst, lockTarget, type SubjectRow } from './subjects.repository.ts';
import type { Subjects } from './subjects.service.ts';

export { likesHiddenByBlock, type LikeTable, type OwnLikes, type Participants } from './likes.repository.ts';

type LikeAnswer = ResponseOf<typeof like>;

/** Something liked that is no activity, but belongs to one: its feature says where its likes are and who may see it. */
export interface Likeable {
  readonly type: string;
  readonly table: LikeTable;
  /** Finds one that this viewer may see. */
  readonly query: (uuid: string, viewerId: string) => RawBuilder<SubjectRow>;
  readonly notFound: () => HttpError;
}

export interface LikesDependencies {
  readonly subjects: Subjects;
  readonly likeables: readonly Likeable[];
  /** Besides its author these are told what happens on an activity, wherever they are. */
  readonly participants: Participants;
}

export interface LikesService {
  like(viewer: Viewer, name: LikeableName): Promise<LikeAnswer>;
  unlike(viewer: Viewer, name: LikeableName): Promise<LikeAnswer>;
  likers(viewer: Viewer, query: QueryOf<typeof likers>): Promise<Likers>;
  /** By activity: what its likes say to this viewer alone. */
  ownLikes(activityUuids: readonly string[], viewerId: string): Promise<ReadonlyMap<string, OwnLikes>>;
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
      const { type, table, query, notFound } = resolve(name, viewer.uuid, place);
      const { participants } = dependencies;
      const liking = { liked: query, userId: viewer.uuid, createdAt: now(), participants };
      const like = { likedUuid: name.likeable_uuid, ...liking };
      await lockTarget(trx, table.counted, like.likedUuid);
      const write = isLiked ? insertLike : deleteLike;
      const { liked, actor, ...state } = await write(trx, table, like);
      if (!liked) throw notFound();
      const user = presentActor(actor);
      if (state.isChanged) await tell(trx, { ...state, liked, type, name, user, isLiked });
      return { is_liked: isLiked, like_count: state.likeCount - state.parted, seq: state.seq };
    });
  }

  async function tell(trx: Db, done: Done): Promise<void> {
    const { liked, type: likeable_type, name, user, isLiked, likeCount, seq, participants } = done;
    const { likeable_uuid } = name;
    const { activityUuid: activity_uuid, authorId: author_id } = liked;
    await publishRealtime(bus, trx, {
      to: {
        topic: activityTopic(activity_uuid),
        accounts: [...new Set([author_id, ...participants])],
        actor: user.uuid,
      },
      event: isLiked ? likeAdd : likeRemove,
      data: { likeable_type, likeable_uuid, like_count: likeCount, seq, user },
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
    likers: async (viewer, { likeable_type, likeable_uuid, ...paging }) => {
      const list = { likedUuid: likeable_uuid, viewerId: viewer.uuid };
      const name = { likeable_type, likeable_uuid };
      const { table, query, notFound } = resolve(name, viewer.uuid, 'query');
      if (!(await findFirst(db, query))) throw notFound();
      const counted = await countLikers(db, table, list);
      const { shown, ...end } = await readPage(
        { limit: LIKERS_PAGE_SIZE, ...paging, total: counted.total },
        (slice) => findLikers(db, table, { ...list, ...slice }),
      );
      const users = shown.map((row) => presentUser(row));
      return { users: await withRelations(db, users, viewer.uuid), ...counted, ...end };
    },
    ownLikes: async (activityUuids, viewerId) => {
      const found = await findOwnLikes(db, viewerId, activityUuids);
      return new Map(found.map((own) => [own.uuid, own]));
    },
  };
}

interface Target {
  /** As the wire names it, whichever alias was used. */
  readonly type: string;
  readonly table: LikeTable;
  readonly query: RawBuilder<SubjectRow>;
  readonly notFound: () => HttpError;
}

interface Done extends Pick<Target, 'type'>, Pick<LikeState, 'likeCount' | 'seq' | 'participants'> {
  readonly liked: SubjectRow;
  readonly name: LikeableName;
  readonly user: Summary;
  readonly isLiked: boolean;
}

/** What a request names. @throws HttpError 422 for an unknown type. */
function createResolver({ subjects, likeables }: LikesDependencies) {
  return (name: LikeableName, viewerId: string, place: 'body' | 'query'): Target => {
    const { likeable_type: type, likeable_uuid: uuid } = name;
    const likeable = likeables.find((one) => one.type === type);
    if (likeable) {
      const { table, query, notFound } = likeable;
      return { type, table, query: query(uuid, viewerId), notFound };
    }
    const named = { type, uuid, place: [place, 'likeable_type'] as const };
    return { ...subjects.resolve(named, viewerId), table: activityLikes, notFound: activityNotFound };
  };
}
