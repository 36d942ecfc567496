import { NOT_AUTHENTICATED } from '@plotline/contract/errors.ts';
import type { Summary } from '@plotline/contract/schema.ts';
import type { Db } from '../../platform/database.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { photoUrl } from '../accounts/accounts.service.ts';
import { findActor, holdActivations, type ActorRow } from './actors.repository.ts';

/**
 * Who likes or comments, as others see them; until the transaction ends they are neither deactivated nor deleted,
 * so that counters of active people are right. Before any other lock.
 * @throws HttpError 401 when they have been since their request began.
 */
export async function holdActor(trx: Db, userId: string): Promise<Summary> {
  await holdActivations(trx);
  const actor = await findActor(trx, userId);
  if (!actor) throw new HttpError(401, 'likes.actor_gone', NOT_AUTHENTICATED);
  return presentPerson(actor);
}

export function presentPerson({ uuid, username, first_name, last_name, photo }: ActorRow): Summary {
  return { uuid, username, first_name, last_name, profile_photo_url: photoUrl(photo) };
}
