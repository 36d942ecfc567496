import type { Db } from '../../platform/database.ts';
import { countRequests } from './follow-lists.repository.ts';
import {
  countFollowers,
  findAnyFollower,
  findFollower,
  searchFollowers,
  type FollowerRow,
} from './follower-viewers.repository.ts';

/** One's own followers as those who look: approved, active, and parted by no block. */
export interface FollowerViewers {
  find(ownerId: string, username: string): Promise<FollowerRow | undefined>;
  /** Ids, the newest follower first; found by a part of their names. */
  search(ownerId: string, words: string): Promise<readonly string[]>;
  /** One of them, who stands for all: they see the same of their common owner. */
  any(ownerId: string): Promise<string | null>;
  count(ownerId: string): Promise<number>;
  /** Active users who wait to become one. */
  countRequesters(ownerId: string): Promise<number>;
}

export function createFollowerViewers(db: Db): FollowerViewers {
  return {
    find: (ownerId, username) => findFollower(db, ownerId, username.toLowerCase()),
    search: (ownerId, words) => searchFollowers(db, ownerId, words.trim().toLowerCase()),
    any: (ownerId) => findAnyFollower(db, ownerId),
    count: (ownerId) => countFollowers(db, ownerId),
    countRequesters: (ownerId) => countRequests(db, ownerId),
  };
}
