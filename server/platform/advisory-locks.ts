/**
 * First halves of the keys of all advisory locks of the database; the second halves say what is locked. Each has a
 * number of its own, which stays while the previous version may still serve: both versions must exclude each other.
 */
export const ADVISORY_LOCKS = {
  /** Migrations: the whole key, of 64 bits. */
  migrations: 7_022_026,
  /** Follows of a user: shared by each follow, alone for a change of who may follow. */
  follows: 7_022_027,
  /** Who is active or an administrator; taken by administrators only. */
  administration: 7_022_028,
  /** Something that a tracker names. */
  trackers: 7_022_029,
  /** The unread count of a user. */
  unreadCounts: 7_022_041,
  /** Acts of a user: shared by each, alone for a change of whether the user is active (`lock_acts` in the database). */
  acts: 7_022_043,
  /** A node whose jobs run. */
  nodes: 7_022_044,
  /** Rows of an account near a limit. */
  rowLimits: 7_022_133,
  /** A lane of requests to a provider, used by one node at a time. */
  providers: 7_022_045,
} as const;
