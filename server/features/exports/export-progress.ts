import type { Platform } from '../../platform/platform.ts';
import { touchExport } from './exports.repository.ts';

const INTERVAL_MS = 700;

export interface ExportProgress {
  readonly update: (share: number) => void;
  /** Aborted when the export was deleted, or when that cannot be checked. */
  readonly aborted: AbortSignal;
  /** Stops recording; resolves when the last write is done. */
  readonly end: () => Promise<void>;
}

/** Records the progress of an export at intervals, which also marks it as alive and detects its deletion. */
export async function trackProgress(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  uuid: string,
): Promise<ExportProgress> {
  const abort = new AbortController();
  let progress = 0;
  let writing = Promise.resolve();
  const write = async () => {
    try {
      if (!(await touchExport(db, { uuid, progress, at: now() }))) abort.abort();
    } catch (error) {
      abort.abort(error);
    }
  };
  await write();
  const timer = setInterval(() => {
    writing = writing.then(write);
  }, INTERVAL_MS);
  return {
    update: (share) => void (progress = share),
    aborted: abort.signal,
    end: () => {
      clearInterval(timer);
      return writing;
    },
  };
}
