/** A player's name for comparing: "Carlsen, Magnus" and "Magnus Carlsen" in any case are one. */
export function foldName(name: string): string {
  const [last = '', ...first] = name.normalize('NFKC').toLowerCase().split(',');
  return [...first, last].join(' ').replaceAll(/\s+/g, ' ').trim();
}
