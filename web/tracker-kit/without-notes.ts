/** Leaves out what is in parentheses: `Bench Press (Barbell)` becomes `Bench Press`. */
export function withoutNotes(label: string): string {
  return label.replaceAll(/ \([^()]*\)/g, '');
}
