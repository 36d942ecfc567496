import type { DataOf } from '@plotline/contract/endpoint.ts';
import { FEED_TOPIC, TOPICS_PER_SOCKET, type subscribed } from '@plotline/contract/presence.ts';
import type { Db } from '../../platform/database.ts';
import type { Socket } from '../../platform/http/socket.ts';
import { findUsersByName, type Sight, type Wish } from './presence.repository.ts';
import type { RecentChanges } from './recent-changes.ts';
import type { Sights } from './sights.ts';
import type { Subject, Topics } from './topics.ts';

export interface SubscriptionsParts {
  readonly db: Db;
  readonly topics: Topics;
  readonly changes: Pick<RecentChanges, 'ageMs' | 'rememberedMs'>;
  readonly sights: Sights;
  /** What was allowed while something changed is looked at again. */
  readonly recheck: (authorIds: readonly string[]) => void;
}

type Answer = DataOf<typeof subscribed>;

export type Subscribe = (socket: Socket, topics: readonly string[]) => Promise<Answer>;

/** The socket wants more than one may have. */
export class TooManyTopics extends Error {
  override readonly name = 'TooManyTopics';
}

/** Lets a socket hear of what its viewer may see; two queries at most, however many topics. */
export function createSubscribe({ db, changes, topics, sights, recheck }: SubscriptionsParts): Subscribe {
  return async (socket, asked) => {
    const wanted = [...new Set(asked)];
    const added = wanted.filter((topic) => !topics.has(socket, topic));
    if (topics.countOf(socket) + added.length > TOPICS_PER_SOCKET) throw new TooManyTopics();
    const { generation } = sights;
    const subjects = await findSubjects(added, socket.viewer.uuid);
    const known_ms = Math.floor(changes.rememberedMs());
    if (!socket.isOpen) return { topics: [], refused: wanted, changed_ms: {}, known_ms };
    for (const [topic, subject] of subjects) topics.add(socket, topic, subject);
    if (generation !== sights.generation) recheck([...subjects.values()].map(({ authorId }) => authorId));
    const refused = new Set(added.filter((topic) => !subjects.has(topic)));
    // From here on it hears what happens: what happened before can only be told of as having happened.
    const changed_ms = changesOf(subjects, socket.viewer.uuid);
    const accepted = wanted.filter((topic) => !refused.has(topic));
    return { topics: accepted, refused: [...refused], changed_ms, known_ms };
  };

  function changesOf(subjects: ReadonlyMap<string, Subject>, viewerId: string): Record<string, number> {
    const ages = [...subjects].flatMap(([topic, { kind, id }]) => {
      // Ids of activities are no one's: there the second finds nothing.
      const age = changes.ageMs({ kind, id }, { kind: 'relation', viewerId, id });
      return pair(topic, age === undefined ? undefined : Math.floor(age));
    });
    return Object.fromEntries(ages);
  }

  async function findSubjects(
    asked: readonly string[],
    viewerId: string,
  ): Promise<ReadonlyMap<string, Subject>> {
    const activities = new Map(asked.flatMap((topic) => pair(topic, activityIn(topic))));
    const names = new Map(asked.flatMap((topic) => pair(topic, usernameIn(topic))));
    const wish = (subjectId: string): Wish => ({ viewerId, subjectId });
    const users = names.size > 0 ? await findUsersByName(db, [...names.values()]) : new Map<string, string>();
    const [activitySights, userSights] = await Promise.all([
      sights.activities([...activities.values()].map(wish)),
      sights.users([...users.values()].map(wish)),
    ]);
    const byId = new Map([
      ...activitySights.map((sight) => [sight.subjectId, subjectOf('activity', sight)] as const),
      ...userSights.map((sight) => [sight.subjectId, subjectOf('person', sight)] as const),
    ]);
    const found = asked.flatMap((topic) => {
      if (topic === FEED_TOPIC) return pair(topic, feed);
      const id = activities.get(topic) ?? users.get(names.get(topic) ?? '');
      return pair(topic, id === undefined ? undefined : byId.get(id));
    });
    return new Map(found);
  }
}

const feed: Subject = { kind: 'feed', id: '', authorId: '' };

function subjectOf(kind: Subject['kind'], { subjectId, authorId, trackerType }: Sight): Subject {
  return { kind, id: subjectId, authorId, trackerType };
}

function pair<T>(topic: string, value: T | undefined): readonly (readonly [string, T])[] {
  return value === undefined ? [] : [[topic, value]];
}

const UUID = /^activity:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** The activity of `activity:<uuid>`. */
export function activityIn(topic: string): string | undefined {
  return UUID.exec(topic)?.[1]?.toLowerCase();
}

/** Returns the topic of an activity with its UUID in lower case, any other as it is. */
export function normalTopic(topic: string): string {
  return UUID.test(topic) ? topic.toLowerCase() : topic;
}

/** The name of `user:<username>`; names are looked up in lower case. */
function usernameIn(topic: string): string | undefined {
  return /^user:([a-z0-9_]{1,60})$/i.exec(topic)?.[1]?.toLowerCase();
}
