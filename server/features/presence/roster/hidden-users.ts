import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../platform/database.ts';
import { findUsersHidingOnline } from '../presence.repository.ts';

/** The users who do not want others to see that they are online. */
export interface HiddenUsers {
  readonly ids: () => Iterable<string>;
  /** Loads the settings of all users. */
  load(): Promise<void>;
  /** Loads the settings again after a change; the old ones stay if that fails. */
  reload(): void;
  /** Resolves when nothing is being loaded. */
  settled(): Promise<void>;
}

interface HiddenUsersParts {
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  readonly onChange: () => void;
}

export function createHiddenUsers({ db, log, onChange }: HiddenUsersParts): HiddenUsers {
  let ids: readonly string[] = [];
  // One after the other, so that an older result never replaces a newer one.
  let loading = Promise.resolve();

  async function load(): Promise<void> {
    ids = await findUsersHidingOnline(db);
    onChange();
  }

  return {
    ids: () => ids,
    load,
    reload: () => {
      loading = loading
        .then(load)
        .catch((error: unknown) => log.error({ err: error }, 'users hidden while online were not loaded'));
    },
    settled: () => loading,
  };
}
