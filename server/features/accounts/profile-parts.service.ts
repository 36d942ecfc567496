import { PROFILE_PARTS, type ProfilePart } from '@plotline/contract/moderation.ts';
import type { Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { ACCOUNT_CHANGED } from './accounts.events.ts';
import { scheduleRemoval } from './pictures.service.ts';
import {
  findReportedPictures,
  insertRemovedParts,
  lockProfileParts,
  takeRemovedParts,
  updateProfileParts,
  type ProfileParts,
  type RemovedParts,
} from './profile-parts.repository.ts';

type PartsPlatform = Pick<Platform, 'bus' | 'jobs'>;

type Decided = Pick<RemovedParts, 'userId' | 'decisionId'>;

const NONE: ProfileParts = { firstName: null, lastName: null, bio: null, picture: null };

/** Deletes parts of a profile; they are stored until that is undone. @returns the parts that were not empty */
export async function removeProfileParts(
  { bus }: PartsPlatform,
  trx: Db,
  { userId, decisionId, parts }: Decided & { readonly parts: readonly ProfilePart[] },
): Promise<readonly ProfilePart[]> {
  const before = await lockProfileParts(trx, userId);
  if (!before) return [];
  const removed = { ...NONE, ...pick(before, parts) };
  const found = PROFILE_PARTS.filter((part) => columnsOf[part].some((column) => removed[column] !== null));
  if (found.length === 0) return [];
  await updateProfileParts(trx, userId, { ...before, ...pick(NONE, parts) });
  await insertRemovedParts(trx, { ...removed, userId, decisionId });
  await bus.publish(trx, ACCOUNT_CHANGED, { user_id: userId, change: 'profile' });
  return found;
}

/** Restores removed parts, unless the user has replaced them since. */
export async function restoreProfileParts(
  { bus, jobs }: PartsPlatform,
  trx: Db,
  { userId, decisionId }: Decided,
): Promise<void> {
  const current = await lockProfileParts(trx, userId);
  const removed = await takeRemovedParts(trx, decisionId);
  if (!current || !removed) return;
  const empty = PROFILE_PARTS.filter((part) => columnsOf[part].every((column) => current[column] === null));
  const restored = { ...current, ...pick(removed, empty) };
  await updateProfileParts(trx, userId, restored);
  if (removed.picture !== null && restored.picture !== removed.picture)
    await scheduleRemoval(trx, jobs, removed.picture);
  await bus.publish(trx, ACCOUNT_CHANGED, { user_id: userId, change: 'profile' });
}

/** Returns the storage keys of reported profile pictures by user, for administrators. */
export async function reportedPictures(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const pictures = await findReportedPictures(db, userIds);
  return new Map(pictures.map(({ userId, picture }) => [userId, picture]));
}

const columnsOf: Readonly<Record<ProfilePart, readonly (keyof ProfileParts)[]>> = {
  name: ['firstName', 'lastName'],
  bio: ['bio'],
  picture: ['picture'],
};

/** Returns the columns of some parts. */
function pick(from: ProfileParts, parts: readonly ProfilePart[]): Partial<ProfileParts> {
  const columns = parts.flatMap((part) => columnsOf[part]);
  return Object.fromEntries(columns.map((column) => [column, from[column]]));
}
