/** A part of a text, and whether a search found it. */
export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/**
 * Splits a text at the words of a search, without regard to case and accents. Words shorter than `partMin` match at the
 * beginnings of words only.
 */
export function matchingParts(text: string, q: string, partMin: number): readonly TextPart[] {
  const { folded, origins } = fold(text);
  const isMatch = Array.from({ length: text.length }, () => false);
  const words = fold(q)
    .folded.split(/\s+/)
    .map((word) => word.replace(/^@(?=.)/, ''))
    .filter(Boolean);
  for (const word of words)
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1)) {
      if (word.length < partMin && /[\p{L}\p{N}]/u.test(folded[at - 1] ?? '')) continue;
      const end = origins[at + word.length] ?? text.length;
      isMatch.fill(true, origins[at], end);
    }
  return runs(text, isMatch);
}

/** Returns a text in lower case without accents, and the place in the text of each of its characters. */
function fold(text: string): { readonly folded: string; readonly origins: readonly number[] } {
  const origins: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const plain = character
      .normalize('NFD')
      .replaceAll(/[\u0300-\u036F]/g, '')
      .toLowerCase();
    folded += plain;
    for (let unit = 0; unit < plain.length; unit += 1) origins.push(at);
    at += character.length;
  }
  return { folded, origins };
}

function runs(text: string, isMatch: readonly boolean[]): readonly TextPart[] {
  const parts: TextPart[] = [];
  let start = 0;
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && isMatch[at] === isMatch[start]) continue;
    parts.push({ text: text.slice(start, at), isMatch: isMatch[start] ?? false });
    start = at;
  }
  return parts;
}
