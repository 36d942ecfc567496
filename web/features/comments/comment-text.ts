import type { Comment } from '@plotline/contract/comments.ts';
import { textParts } from '@plotline/contract/text-parts.ts';
import { profilePath } from '../../platform/paths.ts';
import { linkOf } from '../profiles/bio-links.ts';

/** A part of a comment: text, a link to a profile, or an external link. */
export type CommentPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'user'; readonly text: string; readonly href: string; readonly username: string }
  | { readonly kind: 'address'; readonly text: string; readonly href: string };

/** Finds addresses and names in a comment. `mentions` resolve names that have changed since. */
export function commentParts({
  content,
  mentions,
}: Pick<Comment, 'content' | 'mentions'>): readonly CommentPart[] {
  const names = new Map(mentions.map(({ name, username }) => [name, username]));
  return textParts(content).map((part): CommentPart => {
    if (part.kind === 'text') return part;
    if (part.kind === 'mention') {
      const username = names.get(part.name.toLowerCase()) ?? part.name.toLowerCase();
      return { kind: 'user', text: part.text, href: profilePath(username), username };
    }
    const { text, href } = linkOf(part.text);
    return href === undefined ? { kind: 'text', text } : { kind: 'address', text, href };
  });
}
