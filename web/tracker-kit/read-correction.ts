/** Reads a typed number with a point or a comma; null if it is none, negative or above the maximum. */
export function readCorrection(typed: string, max: number): number | null {
  const trimmed = typed.trim().replace(',', '.');
  if (!/^\d+(?:\.\d+)?$/.test(trimmed)) return null;
  const value = Number(trimmed);
  return value <= max ? value : null;
}
