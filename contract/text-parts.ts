import { MENTION_PATTERN } from './limits.ts';
import { trimTrailing } from './trailing.ts';

export interface PlainPart {
  readonly kind: 'text';
  readonly text: string;
}

export interface AddressPart {
  readonly kind: 'address';
  readonly text: string;
}

export interface MentionPart {
  readonly kind: 'mention';
  readonly text: string;
  /** The name as written. */
  readonly name: string;
}

const ADDRESS = /https?:\/\/[^\s<>"]+/giu;
const MENTION = new RegExp(MENTION_PATTERN, 'gu');

/** Splits a text at its http and https addresses and its mentions. A name inside of an address is no mention. */
export function textParts(text: string): readonly (PlainPart | AddressPart | MentionPart)[] {
  return addressParts(text, ADDRESS).flatMap((part): readonly (PlainPart | AddressPart | MentionPart)[] =>
    part.kind === 'address' ? [part] : splitAt(part.text, MENTION, mentionOf),
  );
}

/** Splits a text at the addresses that match a pattern, without the punctuation that ends their sentence. */
export function addressParts(text: string, pattern: RegExp): readonly (PlainPart | AddressPart)[] {
  return splitAt(text, pattern, ([address]): AddressPart => ({
    kind: 'address',
    text: trimAddress(address),
  }));
}

function mentionOf([text, name = '']: RegExpExecArray): MentionPart {
  return { kind: 'mention', text, name };
}

/** Splits a text at the matches of a pattern. The part made of a match may be shorter than the match. */
function splitAt<Part extends { readonly text: string }>(
  text: string,
  pattern: RegExp,
  partOf: (match: RegExpExecArray) => Part,
): readonly (PlainPart | Part)[] {
  const parts: (PlainPart | Part)[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const part = partOf(match);
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    parts.push(part);
    end = match.index + part.text.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

/** Cuts punctuation that ends the sentence, and a closing bracket that was not opened inside the address. */
function trimAddress(address: string): string {
  const trimmed = trimTrailing(address, ".,;:!?'…");
  const isUnopened = trimmed.endsWith(')') && !trimmed.includes('(');
  return isUnopened ? trimAddress(trimmed.slice(0, -1)) : trimmed;
}
