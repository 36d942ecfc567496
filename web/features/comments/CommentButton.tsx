import { styled } from '../../ui/theme/styled.ts';
import { MessageCircle } from 'lucide-react';
import { formatCompact, formatNumber } from '../../platform/format.ts';
import { useAuth } from '../../platform/session.tsx';
import { color, focusRing, mixin, radius, tabularFigures, weight } from '../../ui/theme/tokens.ts';
import type { Commented } from './use-comments.ts';
import { focusComposer } from './composer-focus.ts';
import { useConversation } from './use-conversation.ts';

const Root = styled('button')({
  ...tabularFigures,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 36,
  padding: '0 10px',
  margin: '0 -10px',
  ...mixin.plainButton,
  borderRadius: radius.full,
  color: 'inherit',
  font: 'inherit',
  fontWeight: weight.medium,
  '&:hover': { backgroundColor: color.sunken, color: color.ink },
  '&:focus-visible': focusRing,
});

/** The number of comments; leads to the comment field, or visitors to the login. */
export function CommentButton({ activity, isWhole = false }: { activity: Commented; isWhole?: boolean }) {
  const { activity_uuid, comment_count: count } = activity;
  const { isComposerOpen, change } = useConversation(activity_uuid, { isWhole });
  const isGuest = useAuth().session.status === 'signed-out';
  const label = `${formatNumber(count)} ${count === 1 ? 'comment' : 'comments'}`;
  return (
    <Root
      type="button"
      aria-label={`${label}, ${isGuest ? 'log in to write one' : 'write one'}`}
      aria-expanded={isWhole ? undefined : isComposerOpen}
      onClick={() => {
        if (isWhole) focusComposer(activity_uuid);
        else change({ isComposerOpen: !isComposerOpen });
      }}
    >
      <MessageCircle size={22} strokeWidth={1.75} aria-hidden />
      {formatCompact(count)}
    </Root>
  );
}
