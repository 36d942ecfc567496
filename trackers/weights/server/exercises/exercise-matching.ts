import { nameKey, nameWords } from './name-key.ts';

export type KnownExercise = {
  uuid: string;
  name: string;
  /** Other names of a built-in exercise. */
  aliases: readonly string[];
  isOwn: boolean;
};

/**
 * The certainty of a match: `exact` by its own name, `alias` by another name or by the same words in another order or
 * spelling, `similar` as a guess to confirm.
 */
export type MatchKind = 'exact' | 'alias' | 'similar' | 'none';
export type ExerciseMatch<Known extends KnownExercise> = { kind: MatchKind; exercise: Known | null };

const SIMILAR_ENOUGH = 0.85;

/** Indexes exercises to match many names against them. Own exercises take precedence over built-in ones. */
export function createMatcher<Known extends KnownExercise>(
  known: readonly Known[],
  ownAliases: ReadonlyMap<string, string> = new Map(),
): (name: string) => ExerciseMatch<Known> {
  const index = new NameIndex(known);
  const byUuid = new Map(known.map((exercise) => [exercise.uuid, exercise]));
  const saved = new Map([...ownAliases].map(([alias, uuid]) => [nameKey(alias), byUuid.get(uuid)]));
  return (name) => {
    const key = nameKey(name);
    const own = saved.get(key);
    if (own) return { kind: 'alias', exercise: own };
    const exact = index.byName.get(key);
    if (exact) return { kind: 'exact', exercise: exact };
    const words = nameWords(name);
    const alias = index.byAlias.get(key) ?? index.sameWords(words);
    if (alias) return { kind: 'alias', exercise: alias };
    const similar = index.mostSimilar(words);
    return similar ? { kind: 'similar', exercise: similar } : { kind: 'none', exercise: null };
  };
}

type Entry<Known> = { exercise: Known; size: number };

class NameIndex<Known extends KnownExercise> {
  readonly byName = new Map<string, Known>();
  readonly byAlias = new Map<string, Known>();
  readonly #byLabels = new Map<string, Known>();
  readonly #entriesByWord = new Map<string, Entry<Known>[]>();

  constructor(known: readonly Known[]) {
    const ownFirst = [...known].sort((a, b) => Number(b.isOwn) - Number(a.isOwn));
    for (const exercise of ownFirst) this.#addName(this.byName, exercise, exercise.name);
    for (const exercise of ownFirst) {
      for (const alias of exercise.aliases) this.#addName(this.byAlias, exercise, alias);
    }
  }

  sameWords(words: readonly string[]): Known | undefined {
    return words.length === 0 ? undefined : this.#byLabels.get(words.join(' '));
  }

  /** Returns the exercise with the highest share of common words (Sørensen–Dice), if it is high enough. */
  mostSimilar(words: readonly string[]): Known | null {
    const common = new Map<Entry<Known>, number>();
    for (const word of words) {
      for (const entry of this.#entriesByWord.get(word) ?? [])
        common.set(entry, (common.get(entry) ?? 0) + 1);
    }
    let best: Known | null = null;
    let bestShare = SIMILAR_ENOUGH;
    for (const [entry, count] of common) {
      const share = (2 * count) / (entry.size + words.length);
      if (share < bestShare || (best && share === bestShare)) continue;
      best = entry.exercise;
      bestShare = share;
    }
    return best;
  }

  /** Adds a name unless an earlier exercise has it. */
  #addName(index: Map<string, Known>, exercise: Known, name: string): void {
    const key = nameKey(name);
    if (!index.has(key)) index.set(key, exercise);
    const words = nameWords(name);
    const joined = words.join(' ');
    if (words.length === 0 || this.#byLabels.has(joined)) return;
    this.#byLabels.set(joined, exercise);
    const entry = { exercise, size: words.length };
    for (const word of words) {
      const entries = this.#entriesByWord.get(word);
      if (entries) entries.push(entry);
      else this.#entriesByWord.set(word, [entry]);
    }
  }
}
