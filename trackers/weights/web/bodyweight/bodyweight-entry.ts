const LOWEST = 1;
const HIGHEST = 1_000;

/** Reads a typed body weight, with a comma or a point; nothing typed is neither a weight nor a problem. */
export function readBodyweight(typed: string): { weight: number | null; problem: string | null } {
  const text = typed.trim().replace(',', '.');
  if (text === '') return { weight: null, problem: null };
  const weight = Number(text);
  if (!Number.isFinite(weight)) return { weight: null, problem: 'Not a number' };
  if (weight < LOWEST || weight > HIGHEST) return { weight: null, problem: 'Between 1 and 1,000' };
  return { weight, problem: null };
}

export function localDay(time: Date): string {
  const parts = [time.getFullYear(), time.getMonth() + 1, time.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
