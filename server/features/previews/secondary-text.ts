import { Compile } from 'typebox/compile';
import { SecondaryText } from '@plotline/contract/tracker.ts';

export interface SecondaryRow {
  readonly name: string;
  readonly details: string;
}

const known = Compile(SecondaryText);

/** Returns the entries of a categorized secondary text; none for other shapes. */
export function secondaryRows(value: unknown): readonly SecondaryRow[] {
  if (!known.Check(value) || value.type !== 'categorized') return [];
  return value.categories.flatMap(({ exercises }) =>
    exercises.map(({ name, details }) => ({ name, details })),
  );
}

export function secondaryLine(value: unknown): string {
  if (known.Check(value) && value.type === 'simple') return value.text;
  return secondaryRows(value)
    .map(({ name, details }) => [name, details].filter(Boolean).join(' '))
    .join(' · ');
}
