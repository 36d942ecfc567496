/** A piece of a text: words, or an address that can be opened. */
export interface BioPart {
  readonly text: string;
  readonly href?: string;
}

const ADDRESS =
  /https?:\/\/[^\s<>"]+|mailto:[^\s<>"@]+@[^\s<>"]+|(?<![\w@./-])(?:[a-z0-9-]+\.)+[a-z]{2,}(?:\/[^\s<>"]*)?(?![\w@-])/giu;

const WHOLE_ADDRESS = /https?:\/\/[^\s<>"]+/giu;

/** Finds addresses in a text. Only http, https and mailto become links; a bare host gets https. */
export function bioParts(bio: string): readonly BioPart[] {
  return partsAround(bio, ADDRESS);
}

/** The same for texts in which a word with a dot is more often a word: only http and https become links. */
export function addressParts(text: string): readonly BioPart[] {
  return partsAround(text, WHOLE_ADDRESS);
}

function partsAround(bio: string, address: RegExp): readonly BioPart[] {
  const parts: BioPart[] = [];
  let end = 0;
  for (const match of bio.matchAll(address)) {
    const text = trimEnd(match[0]);
    if (match.index > end) parts.push({ text: bio.slice(end, match.index) });
    parts.push(linkOf(text));
    end = match.index + text.length;
  }
  if (end < bio.length) parts.push({ text: bio.slice(end) });
  return parts;
}

function linkOf(text: string): BioPart {
  if (/^mailto:/i.test(text)) return { text: text.slice('mailto:'.length), href: text };
  const href = /^https?:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(href)) return { text };
  return { text: text.replace(/^https?:\/\//i, '').replace(/\/$/, ''), href };
}

/** A full stop after an address ends the sentence; a bracket belongs to it only when it was opened in it. */
function trimEnd(address: string): string {
  const trimmed = address.replace(/[.,;:!?'…]+$/u, '');
  const isUnopened = trimmed.endsWith(')') && !trimmed.includes('(');
  return isUnopened ? trimEnd(trimmed.slice(0, -1)) : trimmed;
}
