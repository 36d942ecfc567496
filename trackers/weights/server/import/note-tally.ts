type NoteKind =
  | 'title_cut'
  | 'notes_cut'
  | 'rpe_dropped'
  | 'duration_unread'
  | 'duration_too_long'
  | 'end_before_start';

const SENTENCES: Record<NoteKind, (count: string) => string> = {
  title_cut: (count) => `${count} longer than 80 characters: the titles were cut.`,
  notes_cut: (count) => `${count} longer than 2,000 characters: the notes were cut.`,
  rpe_dropped: (count) => `${count} outside 1 to 10: the RPE was left out.`,
  duration_unread: (count) => `${count} not understood: those workouts have no duration.`,
  duration_too_long: (count) => `${count} longer than 24 hours: those workouts have no duration.`,
  end_before_start: (count) => `${count} before its start: those workouts have no end.`,
};

const SUBJECTS: Record<NoteKind, readonly [string, string]> = {
  title_cut: ['title was', 'titles were'],
  notes_cut: ['note was', 'notes were'],
  rpe_dropped: ['RPE was', 'RPEs were'],
  duration_unread: ['duration was', 'durations were'],
  duration_too_long: ['duration was', 'durations were'],
  end_before_start: ['workout ends', 'workouts end'],
};

/** Counts what was changed while reading and words it once for the whole file. */
export class NoteTally {
  readonly #counts = new Map<NoteKind, number>();

  add(kind: NoteKind): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
  }

  sentences(): string[] {
    return [...this.#counts].map(([kind, count]) => {
      const [one, many] = SUBJECTS[kind];
      return SENTENCES[kind](`${count} ${count === 1 ? one : many}`);
    });
  }
}
