import { createHash } from 'node:crypto';
import { IMPORT_MAX_EXERCISES, LIMITS } from '../../contract/limits.ts';
import type {
  ImportFormat,
  LineFinding,
  ParsedBodyweight,
  ParsedExercise,
  ParsedSet,
  ParsedWorkout,
  WallClock,
} from './import.model.ts';
import { cleanText, cutText } from './text.ts';

const EXERCISE_NAME_MAX = 120;
const MAX_REST_SECONDS = 3_600;

/** The workout of a row. Rows with the same `groupKey` are one workout. */
export type WorkoutHead = {
  groupKey: string;
  title: string;
  notes: string;
  start: WallClock;
  hasTimeOfDay: boolean;
  end: WallClock | null;
  durationSeconds: number | null;
};

/** One set of an exercise. A repeated `order` begins a new block of the same exercise. */
export type SetRow = {
  head: WorkoutHead;
  exerciseName: string;
  exerciseNote: string;
  supersetGroup: number | null;
  order: number | 'unnumbered' | null;
  set: ParsedSet;
};

type Block = ParsedExercise & { orders: Set<number>; noteParts: Set<string> };
type Draft = { head: WorkoutHead; blocks: Block[]; lastByExercise: Map<string, Block> };

/** Groups set rows into workouts. Every set row ends in a workout or among the rejected. */
export class WorkoutCollector {
  readonly #format: ImportFormat;
  readonly #drafts = new Map<string, Draft>();
  readonly #names = new Set<string>();
  readonly #bodyweights = new Map<string, ParsedBodyweight>();
  readonly #pendingRest: { head: WorkoutHead; exerciseName: string; seconds: number }[] = [];
  readonly rejected: LineFinding[] = [];
  readonly notes = new NoteTally();
  setRows = 0;

  constructor(format: ImportFormat) {
    this.#format = format;
  }

  reject(line: number, reason: string): void {
    this.setRows += 1;
    this.rejected.push({ line, reason });
  }

  add(row: SetRow): void {
    const name = cleanText(row.exerciseName);
    const draft = this.#draftOf(row.head);
    const problem = this.#placeProblem(draft, name, row);
    if (problem !== null) return this.reject(row.set.line, problem);
    this.#names.add(name);
    const block = this.#blockOf(draft, name, row) ?? startBlock(draft, name, row);
    this.setRows += 1;
    block.sets.push(row.set);
    if (typeof row.order === 'number') block.orders.add(row.order);
    addNote(block, row.exerciseNote);
  }

  /** Adds a rest that has its own row, before or after its sets. */
  addRest(head: WorkoutHead, exerciseName: string, seconds: number): void {
    this.#pendingRest.push({ head, exerciseName: cleanText(exerciseName), seconds });
  }

  addNote(head: WorkoutHead, exerciseName: string, note: string): void {
    const block = this.#drafts
      .get(head.groupKey)
      ?.lastByExercise.get(blockKey(cleanText(exerciseName), null));
    if (block) addNote(block, note);
  }

  /** Adds the body weight of a day; the last one counts. */
  addBodyweight(bodyweight: ParsedBodyweight): void {
    this.#bodyweights.set(bodyweight.date, bodyweight);
  }

  bodyweights(): ParsedBodyweight[] {
    return [...this.#bodyweights.values()].sort((a, b) => a.date.localeCompare(b.date));
  }

  /** Returns the workouts ordered by start. */
  finish(): ParsedWorkout[] {
    for (const { head, exerciseName, seconds } of this.#pendingRest)
      this.#applyRest(head, exerciseName, seconds);
    const seen = new Map<string, number>();
    return [...this.#drafts.values()]
      .filter(({ blocks }) => blocks.length > 0)
      .map((draft) => this.#finishDraft(draft, seen))
      .sort((a, b) => (a.start.local < b.start.local ? -1 : Number(a.start.local > b.start.local)));
  }

  #draftOf(head: WorkoutHead): Draft {
    const known = this.#drafts.get(head.groupKey);
    if (known) return known;
    const draft: Draft = { head, blocks: [], lastByExercise: new Map() };
    this.#drafts.set(head.groupKey, draft);
    return draft;
  }

  #placeProblem(draft: Draft, name: string, row: SetRow): string | null {
    if (name === '') return 'the exercise has no name';
    if (name.length > EXERCISE_NAME_MAX)
      return `the exercise name is longer than ${EXERCISE_NAME_MAX} characters`;
    if (!this.#names.has(name) && this.#names.size >= IMPORT_MAX_EXERCISES)
      return `more than ${IMPORT_MAX_EXERCISES.toLocaleString('en-US')} different exercises in one file`;
    const block = this.#blockOf(draft, name, row);
    if (block && block.sets.length >= LIMITS.setsPerExercise) {
      return `more than ${LIMITS.setsPerExercise} sets of one exercise in a workout`;
    }
    if (!block && draft.blocks.length >= LIMITS.exercisesPerWorkout) {
      return `more than ${LIMITS.exercisesPerWorkout} exercises in one workout`;
    }
    return null;
  }

  /** Returns the block that this set continues; undefined if it begins a new one. */
  #blockOf(draft: Draft, name: string, row: SetRow): Block | undefined {
    const block = draft.lastByExercise.get(blockKey(name, row.supersetGroup));
    if (!block) return undefined;
    if (typeof row.order === 'number' && block.orders.has(row.order)) return undefined;
    if (row.order === 'unnumbered' && block !== draft.blocks.at(-1)) return undefined;
    return block;
  }

  #applyRest(head: WorkoutHead, exerciseName: string, seconds: number): void {
    if (seconds <= 0 || seconds > MAX_REST_SECONDS) return;
    const blocks = this.#drafts.get(head.groupKey)?.blocks ?? [];
    const block = blocks.find(({ name, restSeconds }) => name === exerciseName && restSeconds === null);
    if (block) block.restSeconds = Math.round(seconds);
  }

  #finishDraft({ head, blocks }: Draft, seen: Map<string, number>): ParsedWorkout {
    const identity = `${this.#format}\n${head.start.instant ?? head.start.local}\n${head.title}`;
    const count = (seen.get(identity) ?? 0) + 1;
    seen.set(identity, count);
    const title = cutText(head.title, LIMITS.titleLength);
    const notes = cutText(head.notes, LIMITS.notesLength);
    if (title.wasCut) this.notes.add('title_cut');
    if (notes.wasCut) this.notes.add('notes_cut');
    return {
      externalKey: sha256(count === 1 ? identity : `${identity}\n${count}`),
      title: title.text === '' ? null : title.text,
      notes: notes.text === '' ? null : notes.text,
      start: head.start,
      hasTimeOfDay: head.hasTimeOfDay,
      end: head.end,
      durationSeconds: head.durationSeconds,
      exercises: blocks.map((block) => this.#finishBlock(block)),
    };
  }

  #finishBlock({ name, noteParts, supersetGroup, restSeconds, sets }: Block): ParsedExercise {
    const note = cutText([...noteParts].join('\n'), LIMITS.notesLength);
    if (note.wasCut) this.notes.add('notes_cut');
    return { name, note: note.text === '' ? null : note.text, supersetGroup, restSeconds, sets };
  }
}

function startBlock(draft: Draft, name: string, row: SetRow): Block {
  const block: Block = {
    name,
    note: null,
    supersetGroup: row.supersetGroup,
    restSeconds: null,
    sets: [],
    orders: new Set(),
    noteParts: new Set(),
  };
  draft.blocks.push(block);
  draft.lastByExercise.set(blockKey(name, row.supersetGroup), block);
  return block;
}

function addNote(block: Block, note: string): void {
  const text = cleanText(note, 'keep-lines');
  if (text !== '') block.noteParts.add(text);
}

function blockKey(name: string, supersetGroup: number | null): string {
  return `${supersetGroup ?? ''}\n${name}`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

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

/** Counts the changes made while reading, to report each kind once for the whole file. */
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
