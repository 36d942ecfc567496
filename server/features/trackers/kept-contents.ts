import { LRUCache } from 'lru-cache';
import type { LeftOut } from './tracker-pages.repository.ts';

export interface Reading<Content> {
  readonly content: Content;
  /** False if the tracker changed meanwhile: the content may be partly older. */
  readonly isCurrent: boolean;
  /** Items that the content leaves out. */
  readonly leftOut: LeftOut;
}

export const NOTHING_LEFT_OUT: LeftOut = { excluded: [], hidden: [] };

/** Contents in the memory of this node, by names that say everything on which they depend. */
export interface KeptContents<Content> {
  /** Returns a content, or reads it: requests for the same name share one reading. */
  get(name: string, read: () => Promise<Reading<Content>>): Promise<Reading<Content>>;
}

/** A content takes several times the memory of its text; the ready responses made of it come on top. */
const BYTES_PER_CHARACTER = 6;

export function createKeptContents<Content extends object>({
  maxBytes,
  mayKeep,
}: {
  readonly maxBytes: number;
  readonly mayKeep: (content: Content) => boolean;
}): KeptContents<Content> {
  const kept = new LRUCache<string, Content>({ maxSize: maxBytes });
  const running = new Map<string, Promise<Reading<Content>>>();

  async function readAndKeep(name: string, read: () => Promise<Reading<Content>>): Promise<Reading<Content>> {
    try {
      const reading = await read();
      const { content, isCurrent } = reading;
      if (isCurrent && mayKeep(content)) {
        const size = name.length + JSON.stringify(content).length * BYTES_PER_CHARACTER;
        kept.set(name, content, { size });
      }
      return reading;
    } finally {
      running.delete(name);
    }
  }

  return {
    get: async (name, read) => {
      const content = kept.get(name);
      if (content) return { content, isCurrent: true, leftOut: NOTHING_LEFT_OUT };
      const reading = running.get(name) ?? readAndKeep(name, read);
      running.set(name, reading);
      return reading;
    },
  };
}
