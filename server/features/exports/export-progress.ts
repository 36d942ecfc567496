import type { Platform } from '../../platform/platform.ts';
import { touchExport } from './exports.repository.ts';

const INTERVAL_MS = 700;

export interface ExportProgress {
  readonly tell: (share: number) => void;
  /** Aborted when no one wants the export any more, or that cannot be found out. */
  readonly abandoned: AbortSignal;
  /** Resolves when nothing is being written down any more. */
  readonly end: () => Promise<void>;
}

/** Writes down how far an export is, now and then: that shows life, too, and finds out whether it is still wanted. */
export async function keepTelling(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  uuid: string,
): Promise<ExportProgress> {
  const abandon = new AbortController();
  let progress = 0;
  let writing = Promise.resolve();
  const write = async () => {
    try {
      if (!(await touchExport(db, { uuid, progress, at: now() }))) abandon.abort();
    } catch (error) {
      abandon.abort(error);
    }
  };
  await write();
  const timer = setInterval(() => {
    writing = writing.then(write);
  }, INTERVAL_MS);
  return {
    tell: (share) => void (progress = share),
    abandoned: abandon.signal,
    end: () => {
      clearInterval(timer);
      return writing;
    },
  };
}
