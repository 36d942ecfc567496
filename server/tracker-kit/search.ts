/** Returns the given details of a found item, those with searched words first: a narrow screen shows only some. */
export function searchedFirst(q: string, details: readonly (string | null)[]): string[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const isSearched = (detail: string) => words.some((word) => detail.toLowerCase().includes(word));
  const given = details.filter((detail): detail is string => Boolean(detail));
  return [...given.filter(isSearched), ...given.filter((detail) => !isSearched(detail))];
}
