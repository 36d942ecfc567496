/** Leaves out what is in parentheses: `Bench Press (Barbell)` becomes `Bench Press`. */
export function withoutNotes(label: string): string {
  return label.replaceAll(/ \([^()]*\)/g, '');
}

/** The name that a figure has beside its value: `Bench Press` of `Bench Press (Barbell), best set`, `Rapid` of `Rapid rating`. */
export function shortName(label: string): string {
  return withoutNotes(label)
    .replace(/, .*$/, '')
    .replace(/ rating$/, '');
}
