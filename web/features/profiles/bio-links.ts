import { addressParts } from '@plotline/contract/text-parts.ts';

/** A piece of a text: plain, or a link. */
export interface BioPart {
  readonly text: string;
  readonly href?: string;
}

const ADDRESS =
  /https?:\/\/[^\s<>"]+|mailto:[^\s<>"@]{1,64}@[^\s<>"]+|(?<![\w@./-])(?:[a-z0-9-]+\.)+[a-z]{2,}(?:\/[^\s<>"]*)?(?![\w@-])/giu;

const COMMON_DOMAINS = [
  'com|org|net|edu|gov|int|info|biz|name|pro|eu|app|art|blog|club|cloud|design|dev|fit|fitness|games|link|live',
  'me|media|news|online|page|run|shop|site|social|space|store|studio|team|tech|tv|website|work|world|xyz',
  'ai|ar|at|au|be|br|ca|ch|cl|cn|co|cz|de|dk|ee|es|fi|fm|fr|gg|gr|hk|hr|hu|id|ie|il|in|io|ir|is|it|jp|ke|kr',
  'lt|lu|lv|ma|mx|my|ng|nl|no|nz|pe|ph|pk|pl|pt|ro|rs|ru|se|sg|si|sk|th|tr|tw|ua|uk|us|vn|za',
].join('|');

/** After other dots usually comes the next word, not a domain: `node.js`, `here.Then`. */
const BARE_HOST = new RegExp(`^(?:www\\.|[^/]*\\.(?:${COMMON_DOMAINS})(?:/|$))`, 'u');

/** Splits a text at its addresses. Only http, https and mailto become links; bare hosts of common domains get https. */
export function bioParts(bio: string): readonly BioPart[] {
  return addressParts(bio, ADDRESS).map(({ kind, text }) => (kind === 'address' ? linkOf(text) : { text }));
}

/** Returns the link of an address, with a shorter text; without a `href` if it cannot be opened. */
export function linkOf(text: string): BioPart {
  if (/^mailto:/i.test(text)) return { text: text.slice('mailto:'.length), href: text };
  const isWhole = /^https?:/i.test(text);
  const href = isWhole ? text : `https://${text}`;
  if (!(isWhole || BARE_HOST.test(text)) || !URL.canParse(href)) return { text };
  return { text: text.replace(/^https?:\/\//i, '').replace(/\/$/, ''), href };
}
