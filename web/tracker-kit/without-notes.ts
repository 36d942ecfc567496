import type { Figure } from '@plotline/contract/tracker.ts';

/** Leaves out what is in parentheses: `Bench Press (Barbell)` becomes `Bench Press`. */
export function withoutNotes(label: string): string {
  return label.replaceAll(/ \([^()]*\)/g, '');
}

/** The name that a figure has beside its value: `Bench Press` of `Bench Press (Barbell)`, `Rapid` of `Rapid rating`. */
export function shortName(label: string): string {
  return withoutNotes(label).replace(/ rating$/, '');
}

/** Names a figure with what it covers: `Volume, 30 days`. */
export function wholeName({ label, detail }: Pick<Figure, 'label' | 'detail'>): string {
  return `${label}, ${detail}`;
}
