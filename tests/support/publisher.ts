import { pino } from 'pino';
import type { TrackerDefinition } from '@plotline/contract/tracker.ts';
import { createTrackerKit } from '../../server/features/activities/tracker-kit.ts';
import { loadTrackers } from '../../server/trackers.ts';
import type { PublishedActivity } from '../../server/tracker-kit/tracker-posts.ts';
import type { TrackerKit } from '../../server/tracker-kit/tracker-server.ts';
import { samplePost } from './sample-post.ts';
import type { Caller, TestApp } from './test-app.ts';

/** Publishes posts without tracker data. */
export interface Publisher {
  readonly definition: TrackerDefinition;
  readonly kit: TrackerKit;
  /** Adds the tracker if missing, makes it public and returns the posts' uuids. */
  readonly publish: (who: Caller, ...posts: readonly Partial<PublishedActivity>[]) => Promise<string[]>;
}

/** Publishes for the first tracker. */
export async function createPublisher({ platform }: TestApp): Promise<Publisher> {
  const [module] = await loadTrackers(pino({ level: 'silent' }));
  if (!module) throw new Error('there is no tracker to try with');
  const { definition } = module;
  const kit = createTrackerKit(platform, definition);
  return {
    definition,
    kit,
    publish: async (who, ...posts) => {
      const common = { eventAt: platform.now(), localDate: '2026-03-10', description: 'Did something' };
      const activities = posts.map((fields) => samplePost(who.uuid, { ...common, ...fields }));
      await kit.lockedTransaction(who.uuid, async (trx) => {
        await kit.publish(trx, activities);
      });
      const shown = { tracker_type: definition.type, is_public: true };
      const answer = await who.put('/api/auth/update-tracker-privacy', shown);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return activities.map(({ uuid }) => uuid);
    },
  };
}
