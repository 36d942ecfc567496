import { styled } from '../../ui/theme/styled.ts';
import type { Comment } from '@plotline/contract/comments.ts';
import { useState } from 'react';
import { Anchor } from '../../ui/Anchor.tsx';
import { color, focusRing, mixin, weight } from '../../ui/theme/tokens.ts';
import { ProfileHoverCard } from '../profiles/ProfileHoverCard.tsx';
import { commentParts } from './comment-text.ts';

const Text = styled('bdi')({
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  '&[data-folded]': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 6,
    overflow: 'hidden',
  },
  '& a': { color: color.brandStrong, textDecoration: 'none', borderRadius: 4 },
  '& a:hover': { textDecoration: 'underline' },
  '& a:focus-visible': focusRing,
});
const Toggle = styled('button')({
  padding: 0,
  ...mixin.plainButton,
  borderRadius: 4,
  color: color.muted,
  font: 'inherit',
  fontWeight: weight.medium,
  '&:hover': { color: color.ink },
  '&:focus-visible': focusRing,
});

/** Longer texts are cut. */
const LONG_TEXT = 600;
const MANY_LINES = 8;

/** The text of a comment with users and addresses as links; a very long text can be expanded. */
export function CommentText({ comment }: { comment: Pick<Comment, 'content' | 'mentions'> }) {
  const [isOpen, setOpen] = useState(false);
  const { content } = comment;
  const isLong = content.length > LONG_TEXT || content.split('\n').length > MANY_LINES;
  return (
    <>
      <Text dir="auto" data-folded={isLong && !isOpen ? '' : undefined}>
        {commentParts(comment).map((part, index) => {
          if (part.kind === 'text') return part.text;
          if (part.kind === 'user') {
            return (
              <ProfileHoverCard key={index} username={part.username}>
                <Anchor href={part.href}>{part.text}</Anchor>
              </ProfileHoverCard>
            );
          }
          return (
            <a key={index} href={part.href} target="_blank" rel="nofollow ugc noopener noreferrer">
              {part.text}
            </a>
          );
        })}
      </Text>
      {isLong ? (
        <Toggle type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'more'}
        </Toggle>
      ) : null}
    </>
  );
}
