import type { DbWithoutTables } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { ChangedData } from '../../tracker-kit/health.ts';
import type { UserTracker } from './trackers.repository.ts';

export const CHECK_DATA = 'trackers.check-data';

/** Ids of one job: an import of thousands of items is checked in several. */
const IDS_PER_JOB = 200;

/** Queues the checks of changed data, which run after the commit. */
export async function queueChecks(
  trx: DbWithoutTables,
  jobs: Jobs,
  { userId, type, changed }: UserTracker & { readonly changed: ChangedData },
): Promise<void> {
  for (const part of partsOf(changed)) {
    const payload = { user_id: userId, tracker_type: type, changed: part };
    await jobs.add(trx, CHECK_DATA, payload, { priority: 10 });
  }
}

function partsOf(changed: ChangedData): Record<string, string[]>[] {
  const parts: Record<string, string[]>[] = [];
  for (const [kind, ids] of Object.entries(changed)) {
    const unique = [...new Set(ids)];
    for (let start = 0, part = 0; start < unique.length; start += IDS_PER_JOB, part += 1)
      (parts[part] ??= {})[kind] = unique.slice(start, start + IDS_PER_JOB);
  }
  return parts;
}
