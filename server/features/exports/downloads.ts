import { downloadsBusy } from './exports.errors.ts';

/** A download holds a connection of the database for as long as its receiver takes: a node gives away so many. */
const AT_ONCE = 2;
/** Whoever is slower asks for a file, which waits for nobody. */
const LIMIT_MS = 10 * 60 * 1000;

export interface DownloadPlace {
  /** Aborted when the time is over. */
  readonly signal: AbortSignal;
  readonly leave: () => void;
}

/** @throws HttpError 503 from `enter` while all places are taken. */
export function createDownloads(): { enter(): DownloadPlace } {
  let free = AT_ONCE;
  return {
    enter: () => {
      if (free === 0) throw downloadsBusy();
      free -= 1;
      return { signal: AbortSignal.timeout(LIMIT_MS), leave: () => void (free += 1) };
    },
  };
}
