import type { Comment } from '@plotline/contract/comments.ts';
import { MENTION_PATTERN } from '@plotline/contract/limits.ts';
import { profilePath } from '../../platform/paths.ts';
import { addressParts } from '../profiles/bio-links.ts';

/** A part of a comment: text, a link to a profile, or an external link. */
export type CommentPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'user'; readonly text: string; readonly href: string; readonly username: string }
  | { readonly kind: 'address'; readonly text: string; readonly href: string };

const MENTION = new RegExp(MENTION_PATTERN, 'gu');

/** Finds addresses and names in a comment. `mentions` resolve names that have changed since. */
export function commentParts({
  content,
  mentions,
}: Pick<Comment, 'content' | 'mentions'>): readonly CommentPart[] {
  const names = new Map(mentions.map(({ name, username }) => [name, username]));
  return addressParts(content).flatMap((part): readonly CommentPart[] =>
    part.href === undefined
      ? usersIn(part.text, names)
      : [{ kind: 'address', text: part.text, href: part.href }],
  );
}

function usersIn(text: string, names: ReadonlyMap<string, string>): readonly CommentPart[] {
  const parts: CommentPart[] = [];
  let end = 0;
  for (const match of text.matchAll(MENTION)) {
    const [mention, name = ''] = match;
    const username = names.get(name.toLowerCase()) ?? name.toLowerCase();
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    parts.push({ kind: 'user', text: mention, href: profilePath(username), username });
    end = match.index + mention.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}
