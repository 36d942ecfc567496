import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { JobHandler } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { isPictureUsed } from './pictures.repository.ts';

export const REMOVE_UNUSED_PICTURE = 'accounts.remove_unused_picture';

const Payload = Type.Object({ key: Type.String() });

/** Deletes a picture file unless an account uses it when the job runs. */
export function removeUnusedPicture(platform: Pick<Platform, 'db' | 'storage'>): JobHandler {
  return async (raw) => removeIfUnused(platform, Value.Parse(Payload, raw).key);
}

export async function removeIfUnused(
  { db, storage }: Pick<Platform, 'db' | 'storage'>,
  key: string,
): Promise<void> {
  if (!(await isPictureUsed(db, key))) await storage.delete(key);
}
