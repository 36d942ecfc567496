/** Normalizes a player's name for comparison: "Carlsen, Magnus" equals "magnus carlsen". */
export function foldName(name: string): string {
  const [last = '', ...first] = name.normalize('NFKC').toLowerCase().split(',');
  return [...first, last].join(' ').replaceAll(/\s+/g, ' ').trim();
}
