/**
 * Nullable columns that a statement selects only where they are not null (`where rating is not null`), by repository. The
 * declared row type may then omit null.
 */
export const assuredColumns: Readonly<Record<string, readonly string[]>> = {
  // A comment that can be liked has an author.
  'server/features/activities/targets.repository.ts': ['authorId'],
  // Users with a picture.
  'server/features/accounts/profile-parts.repository.ts': ['picture'],
  'server/features/trackers/trackers.repository.ts': ['seenAt'],
  'trackers/chess/server/page/result-stats.repository.ts': ['rating'],
  'trackers/chess/server/page/play-stats.repository.ts': ['accuracy', 'hour'],
  // Workouts that were deleted in Hevy.
  'trackers/weights/server/hevy/hevy-links.repository.ts': ['hiddenAt'],
  'trackers/weights/server/imports/import-traces.repository.ts': ['holder'],
  // Set when an import is applied, and only applied or undone ones are selected.
  'trackers/weights/server/imports/imports.repository.ts': ['applied_at', 'undo_until'],
  'trackers/weights/server/page/page-exercise.repository.ts': ['weight_kg'],
};
