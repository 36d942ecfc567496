import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { FindingContent } from '@plotline/contract/tracker-health.ts';
import { withTransaction } from '../../platform/database.ts';
import { HttpError } from '../../platform/http/errors.ts';
import type { JobHandler } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ChangedData, HealthChecks } from '../../tracker-kit/health.ts';
import type { TrackerServers } from '../../tracker-kit/tracker-server.ts';
import {
  deleteOutdated,
  findMutedChecks,
  saveEffects,
  saveFindings,
  lockUnchanged,
} from './findings.repository.ts';
import { rehearseFix, type HealthPlatform } from './findings.service.ts';
import { publishOwnDataChange } from './user-tracker.service.ts';
import type { UserTracker } from './trackers.repository.ts';

/** Findings of one job whose effects are computed; further ones get theirs when their fix is opened. */
const REHEARSED_PER_JOB = 20;

const Payload = Type.Object({
  user_id: Type.String(),
  tracker_type: Type.String(),
  changed: Type.Record(Type.String(), Type.Array(Type.String())),
});

export function checkDataJob(
  platform: HealthPlatform & Pick<Platform, 'newId'>,
  servers: TrackerServers,
): JobHandler {
  return async (raw) => {
    const { user_id: userId, tracker_type: type, changed } = Value.Parse(Payload, raw);
    const health = servers.get(type)?.health;
    if (health) await check(platform, health, { userId, type, changed });
  };
}

/** Stores what the checks find, then the effects of the fixes. */
async function check(
  platform: HealthPlatform & Pick<Platform, 'newId'>,
  health: HealthChecks,
  { changed, ...owner }: UserTracker & { readonly changed: ChangedData },
): Promise<void> {
  const { db, now, newId } = platform;
  const stored = await withTransaction(db, async (trx) => {
    // Checks of one user run one after the other; the tracker may have been removed meanwhile.
    if (!(await lockUnchanged(trx, owner))) return [];
    const { scopeIds, findings } = await health.find(trx.$pickTables<never>(), owner.userId, changed);
    const muted = await findMutedChecks(trx, owner);
    const wanted = findings.filter((finding) => !muted.has(finding.check));
    const isAnyGone = await deleteOutdated(trx, owner, { scopeIds, findings: wanted });
    if (wanted.length === 0 && !isAnyGone) return [];
    const rows = await saveFindings(trx, owner, {
      findings: wanted.map((finding) => ({ ...finding, uuid: newId() })),
      at: now(),
    });
    if (isAnyGone || rows.some(({ isNew }) => isNew)) await publishOwnDataChange(trx, platform.bus, owner);
    return rows;
  });
  const fixable = stored.filter(({ content }) => hasKnownFix(content)).slice(0, REHEARSED_PER_JOB);
  for (const { uuid, content } of fixable) await saveEffectsOf(platform, health, { ...owner, uuid, content });
}

function hasKnownFix({ fix }: FindingContent): boolean {
  return fix !== null && (fix.kind === 'action' || (fix.kind === 'value' && fix.suggested !== null));
}

async function saveEffectsOf(
  { db }: HealthPlatform,
  health: HealthChecks,
  { uuid, content, ...owner }: UserTracker & { readonly uuid: string; readonly content: FindingContent },
): Promise<void> {
  const value = content.fix?.kind === 'value' ? content.fix.suggested : null;
  try {
    const effects = await rehearseFix(db, health, {
      ...owner,
      facts: content.facts,
      value,
      hasTotals: false,
    });
    await saveEffects(db, uuid, effects);
  } catch (error) {
    // The data changed again: the job of that write computes the effects.
    if (!(error instanceof HttpError)) throw error;
  }
}
