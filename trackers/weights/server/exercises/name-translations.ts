import terms from './name-translations.json' with { type: 'json' };

/**
 * English terms of exercise names by their German, Portuguese, Spanish, French and Italian ones, folded. A name is
 * translated term by term, the longest first: "Bankdrücken (Langhantel)" becomes "bench press (barbell)".
 */
const ENGLISH = new Map(
  Object.values(terms)
    .flat()
    .flatMap(([english = '', synonyms = '']) =>
      synonyms
        .split('|')
        .flatMap(spellings)
        .map((term) => [term, english] as const),
    ),
);
const LONGEST_FIRST = [...ENGLISH.keys()].sort((a, b) => b.length - a.length);
const ANY_TERM = new RegExp(String.raw`\b(?:${LONGEST_FIRST.join('|')})\b`, 'g');

export function translateName(key: string): string {
  return key.replaceAll(ANY_TERM, (term) => ENGLISH.get(term) ?? term);
}

/** Spells out an optional letter: "halteres?" is "halteres" and "haltere". */
function spellings(term: string): string[] {
  const at = term.indexOf('?');
  if (at < 1) return [term];
  const [before, letter, after] = [term.slice(0, at - 1), term.charAt(at - 1), term.slice(at + 1)];
  return [...spellings(before + letter + after), ...spellings(before + after)];
}
