/** The secondary text of a post, parsed. */
export type SecondaryShape =
  | { readonly kind: 'none' }
  | { readonly kind: 'simple'; readonly text: string }
  | { readonly kind: 'categorized'; readonly categories: readonly Category[] }
  | { readonly kind: 'raw'; readonly json: string };

export interface Category {
  readonly name: string;
  readonly exercises: readonly { readonly name: string; readonly details: string }[];
}

/** Parses plain text or categories; anything else becomes raw JSON. */
export function secondaryShape(value: unknown): SecondaryShape {
  if (value === null || value === undefined || value === '') return { kind: 'none' };
  if (typeof value === 'string') return { kind: 'simple', text: value };
  if (isRecord(value)) {
    const { type, text, categories } = value;
    if (type === 'simple' && typeof text === 'string') return { kind: 'simple', text };
    if ((type === 'categorized' || type === undefined) && isCategories(categories)) {
      return { kind: 'categorized', categories };
    }
  }
  return { kind: 'raw', json: JSON.stringify(value, null, 2) };
}

/** Returns the categories without the entries that a card shows otherwise. */
export function categoriesLeftOut(
  categories: readonly Category[],
  isOnCard: (name: string) => boolean,
): readonly Category[] {
  return categories
    .map(({ name, exercises }) => ({ name, exercises: exercises.filter((one) => !isOnCard(one.name)) }))
    .filter(({ exercises }) => exercises.length > 0);
}

function isCategories(value: unknown): value is readonly Category[] {
  return Array.isArray(value) && value.every(isCategory);
}

function isCategory(value: unknown): value is Category {
  if (!isRecord(value) || typeof value['name'] !== 'string' || !Array.isArray(value['exercises']))
    return false;
  return value['exercises'].every(
    (entry: unknown) =>
      isRecord(entry) && typeof entry['name'] === 'string' && typeof entry['details'] === 'string',
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
