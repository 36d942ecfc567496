import type { Db } from '../../platform/database.ts';
import { countRequests } from './follow-lists.repository.ts';
import {
  countFollowers,
  findAnyFollower,
  findFollower,
  searchFollowers,
  type FollowerRow,
} from './follower-viewers.repository.ts';

/** The followers of a user who can be simulated as viewers: approved, active, no block between them. */
export interface FollowerViewers {
  find(ownerId: string, username: string): Promise<FollowerRow | undefined>;
  /** Returns the ids of followers with a matching name, newest follower first. */
  search(ownerId: string, query: string): Promise<readonly string[]>;
  /** Returns any follower: all of them see the same of the owner. */
  any(ownerId: string): Promise<string | null>;
  count(ownerId: string): Promise<number>;
  countRequesters(ownerId: string): Promise<number>;
}

export function createFollowerViewers(db: Db): FollowerViewers {
  return {
    find: (ownerId, username) => findFollower(db, ownerId, username.toLowerCase()),
    search: (ownerId, query) => searchFollowers(db, ownerId, query.trim().toLowerCase()),
    any: (ownerId) => findAnyFollower(db, ownerId),
    count: (ownerId) => countFollowers(db, ownerId),
    countRequesters: (ownerId) => countRequests(db, ownerId),
  };
}
