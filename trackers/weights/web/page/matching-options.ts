export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

/** The option without a selected exercise. */
export const ALL_EXERCISES = 'all';

/** Returns the options that contain every word of the search, in any order, ignoring case and accents. */
export function matchingOptions(options: readonly SelectOption[], search: string): readonly SelectOption[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return options.filter(({ label }) => {
    const name = folded(label);
    return words.every((word) => name.includes(word));
  });
}

function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
