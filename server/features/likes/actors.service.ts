import type { Summary } from '@plotline/contract/schema.ts';
import type { Db } from '../../platform/database.ts';
import { photoUrl } from '../accounts/accounts.service.ts';
import { findActor, lockActivations, type ActorRow } from './actors.repository.ts';
import { actorGone } from './likes.errors.ts';

export { actorGone } from './likes.errors.ts';

/**
 * Who likes or comments, as others see them; until the transaction ends they are neither deactivated nor deleted,
 * so that counters of active users are right. Before any other lock.
 * @throws HttpError 401 when they have been since their request began.
 */
export async function lockActor(trx: Db, userId: string): Promise<Summary> {
  await lockActivations(trx);
  return presentActor(await findActor(trx, userId));
}

/** The same for a user who has been looked up after that lock. */
export function presentActor(actor: ActorRow | undefined | null): Summary {
  if (!actor) throw actorGone();
  return presentUser(actor);
}

export function presentUser({ uuid, username, first_name, last_name, photo }: ActorRow): Summary {
  return { uuid, username, first_name, last_name, profile_photo_url: photoUrl(photo) };
}
