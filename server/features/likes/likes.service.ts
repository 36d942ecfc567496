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
import type { RawBuilder } from 'kysely';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import { readPage } from '../../platform/paging.ts';
import type { Platform } from '../../platform/platform.ts';
import { publishRealtime } from '../../platform/realtime.ts';
import { presentSummaryRow, requireActive } from '../accounts/acting-users.service.ts';
import {
  findTarget,
  lockTarget,
  type ResolvedTarget,
  type TargetRow,
  type Targets,
} from '../activities/targets.service.ts';
import { withRelations } from '../follows/relations.service.ts';
import { LIKES_CHANGED } from './likes.events.ts';
import {
  activityLikes,
  countLikers,
  deleteLike,
  findLikers,
  findLiked,
  insertLike,
  type LikeState,
} from './likes.repository.ts';
import type { LikeTable, Participants } from './likes.sql.ts';

type LikeResponse = ResponseOf<typeof like>;

/** A kind of likeable content other than activities, provided by its feature. */
export interface Likeable {
  readonly type: string;
  readonly table: LikeTable;
  /** Selects one if the viewer may see it. */
  readonly query: (uuid: string, viewerId: string) => RawBuilder<TargetRow>;
  readonly notFound: ResolvedTarget['notFound'];
}

export interface LikesDependencies {
  readonly targets: Targets;
  readonly likeables: readonly Likeable[];
  readonly participants: Participants;
}

export interface LikesService {
  like(viewer: Viewer, name: LikeableName): Promise<LikeResponse>;
  unlike(viewer: Viewer, name: LikeableName): Promise<LikeResponse>;
  likers(viewer: Viewer, query: QueryOf<typeof likers>): Promise<Likers>;
  /** Returns those of the activities that the viewer likes. */
  ownLikes(activityUuids: readonly string[], viewerId: string): Promise<ReadonlySet<string>>;
}

export function createLikesService(
  { db, bus, now }: Pick<Platform, 'db' | 'bus' | 'now'>,
  dependencies: LikesDependencies,
): LikesService {
  const resolve = createResolver(dependencies);

  async function change(
    viewer: Viewer,
    name: LikeableName,
    { isLiked, place }: { isLiked: boolean; place: 'body' | 'query' },
  ): Promise<LikeResponse> {
    return withTransaction(db, async (trx) => {
      const { type, table, query, notFound } = resolve(name, viewer.uuid, place);
      const like = {
        targetUuid: name.likeable_uuid,
        target: query,
        userId: viewer.uuid,
        createdAt: now(),
        participants: dependencies.participants,
      };
      await lockTarget(trx, { table: table.counted, uuid: like.targetUuid, actorId: viewer.uuid });
      const write = isLiked ? insertLike : deleteLike;
      const { target, user: row, ...state } = await write(trx, table, like);
      if (!target) throw notFound();
      const user = requireActive(row);
      if (state.isChanged) await publish(trx, { ...state, target, type, name, user, isLiked });
      return {
        is_liked: isLiked,
        like_count: state.likeCount,
        comment_count: state.commentCount,
        seq: state.seq,
      };
    });
  }

  async function publish(trx: Db, changed: ChangedLike): Promise<void> {
    const {
      target,
      type: likeable_type,
      name,
      user,
      isLiked,
      likeCount,
      commentCount,
      seq,
      participants,
    } = changed;
    const { likeable_uuid } = name;
    const { activityUuid: activity_uuid, authorId: author_id, hiddenBy } = target;
    const others = hiddenBy === null ? participants : [hiddenBy];
    await publishRealtime(bus, trx, {
      to: {
        topic: activityTopic(activity_uuid),
        accounts: [...new Set([author_id, ...others])],
        isForAccounts: hiddenBy !== null,
        named: [user.uuid],
      },
      event: isLiked ? likeAdd : likeRemove,
      data: { likeable_type, likeable_uuid, like_count: likeCount, comment_count: commentCount, seq, user },
    });
    await bus.publish(trx, LIKES_CHANGED, {
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
      const { table, query, notFound } = resolve({ likeable_type, likeable_uuid }, viewer.uuid, 'query');
      if (!(await findTarget(db, query))) throw notFound();
      const list = { targetUuid: likeable_uuid, viewerId: viewer.uuid };
      const counted = await countLikers(db, table, likeable_uuid);
      const { shown, ...end } = await readPage(
        { limit: LIKERS_PAGE_SIZE, ...paging, total: counted.total },
        (slice) => findLikers(db, table, { ...list, ...slice }),
      );
      const users = await withRelations(db, shown.map(presentSummaryRow), viewer.uuid);
      return { users, ...counted, ...end };
    },
    ownLikes: async (activityUuids, viewerId) => new Set(await findLiked(db, viewerId, activityUuids)),
  };
}

interface LikeTarget extends ResolvedTarget {
  readonly table: LikeTable;
}

interface ChangedLike
  extends Pick<LikeTarget, 'type'>, Pick<LikeState, 'likeCount' | 'commentCount' | 'seq' | 'participants'> {
  readonly target: TargetRow;
  readonly name: LikeableName;
  readonly user: Summary;
  readonly isLiked: boolean;
}

function createResolver({ targets, likeables }: LikesDependencies) {
  return (name: LikeableName, viewerId: string, place: 'body' | 'query'): LikeTarget => {
    const { likeable_type: type, likeable_uuid: uuid } = name;
    const likeable = likeables.find((one) => one.type === type);
    if (likeable) return { ...likeable, query: likeable.query(uuid, viewerId) };
    const target = targets.resolve({ type, uuid, field: [place, 'likeable_type'] }, viewerId);
    return { ...target, table: activityLikes };
  };
}
