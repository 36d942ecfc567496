import { foldText } from '../file-formats/text.ts';
import { translateName } from './name-translations.ts';

/**
 * Returns the lookup key of a name, folded and without punctuation: "Bench Press (Barbell)" becomes "bench press
 * barbell". A name without letters or digits keeps its characters.
 */
export function nameKey(name: string): string {
  const folded = foldText(name);
  const words = folded
    .replaceAll(/['’`]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return words || folded || name.trim();
}

/** Replacements in a name key, applied in this order. Some apps translate only parts of a name. */
const PHRASES: readonly (readonly [string, string])[] = [
  ['each side|per side', ''],
  ['ters tutus barfiks', 'chinup'],
  ['dar tutus', 'close grip'],
  ['genis tutus', 'wide grip'],
  ['tek kol', 'single arm'],
  ['tek bacak', 'single leg'],
  ['(?:one|1) arm(?:ed)?|single hand|one hand(?:ed)?|unilateral', 'single arm'],
  ['(?:one|1) leg(?:ged)?', 'single leg'],
  ['e ?z(?: curl)? ?bar(?:bell)?', 'ezbar'],
  ['t bar', 'tbar'],
  ['(?:trap|hex) bar', 'trapbar'],
  ['v bar', 'vbar'],
  ['pull ups?|pullups?|barfiks', 'pullup'],
  ['chin ups?|chinups?|chins', 'chinup'],
  ['push ups?|pushups?|sinav', 'pushup'],
  ['sit ups?|situps?', 'situp'],
  ['step ups?|stepups?', 'stepup'],
  ['pull downs?|pulldowns?', 'pulldown'],
  ['(?:push|press) downs?|pushdowns?|pressdowns?', 'pushdown'],
  ['pull ins?', 'pullin'],
  ['pull overs?|pullovers?', 'pullover'],
  ['skull crushers?|skullcrushers?', 'skullcrusher'],
  ['kick ?backs?', 'kickback'],
  ['cross ?overs?', 'crossover'],
  ['pec ?decks?', 'pecdeck'],
  ['iso lateral|isolateral', 'isolateral'],
  ['hammer ?strength', 'machine'],
  ['plate loaded|machine plates', 'plateloaded'],
  ['straight leg(?:ged)?|stiff leg(?:ged)?', 'stiffleg'],
  ['close hands?|narrow grip|close grip', 'closegrip'],
  ['wide grip', 'widegrip'],
  ['reverse grip|underhand', 'reversegrip'],
  ['neutral grip', 'neutralgrip'],
  ['body ?weight', 'bodyweight'],
  ['rdls?', 'romanian deadlift'],
];
const COMPILED = PHRASES.map(
  ([pattern, replacement]) => [new RegExp(`\\b(?:${pattern})\\b`, 'g'), replacement] as const,
);

/** Other spellings and names of a word. */
const SYNONYMS = {
  barbell: 'bar barbells bb halter',
  dumbbell: 'dambil db dumbbells dumbell dumbells',
  kettlebell: 'kb kettlebells',
  machine: 'makine machines leverage',
  smithmachine: 'smith',
  paused: 'pause',
  triceps: 'tricep',
  biceps: 'bicep',
  hamstring: 'hamstrings',
  fly: 'flye flyes flys flies',
  ab: 'abs',
  delt: 'deltoid deltoids delts',
  weighted: 'agirlikli',
  seated: 'oturarak sitting',
  standing: 'ayakta',
  side: 'lateral laterals',
  assisted: 'assist',
  abduction: 'abductor abductors',
  adduction: 'adductor adductors',
  captains: 'vertical',
  hyperextension: 'hyperextensions',
};
const WORDS = new Map(
  Object.entries(SYNONYMS).flatMap(([word, synonyms]) =>
    synonyms.split(' ').map((synonym) => [synonym, word] as const),
  ),
);
const FILLERS = new Set([
  ...'the a an of with on to and in attachment exercise medium'.split(' '),
  // German, Portuguese, Spanish, French and Italian
  ...'mit am an der auf com na no de do da em con en el la los las al avec au aux le les di su ai alla'.split(
    ' ',
  ),
]);

/**
 * Returns the distinct words of a name in one spelling and alphabetical order: "Bench Press (Barbell)", "Barbell Bench
 * Press" and "Bench Press (Bar)" become the same.
 */
export function nameWords(name: string): string[] {
  let key = translateName(nameKey(name).replaceAll('ß', 'ss')).replaceAll('smith machine', 'smithmachine');
  for (const [pattern, replacement] of COMPILED) key = key.replaceAll(pattern, replacement);
  const words = key.split(' ').map((word) => WORDS.get(word) ?? singular(word));
  return [...new Set(words.filter((word) => word !== '' && !FILLERS.has(word)))].sort();
}

/** "curls" to "curl", "presses" to "press"; words that only look like a plural do not change. */
function singular(word: string): string {
  if (/(?:ss|us|is|ps)$/.test(word) && !/(?:ups|dips)$/.test(word)) return word;
  if (/(?:sses|ches|shes)$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') && word !== 'triceps' && word !== 'biceps'
    ? word.slice(0, -1)
    : word;
}
