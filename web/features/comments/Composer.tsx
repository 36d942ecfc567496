import { Button } from '../../ui/Button.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { useRef, useState } from 'react';
import { useAuth } from '../../platform/session.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { media, space } from '../../ui/theme/tokens.ts';
import { lengthOf } from './comment-length.ts';
import { CommentField } from './CommentField.tsx';
import { composerId } from './composer-focus.ts';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';
import { keepMention, withReplyMention } from './reply-mention.ts';
import type { ReplyTarget } from './use-conversation.ts';
import type { Commented } from './use-comments.ts';
import { useFocusHome } from './use-focus-home.ts';
import { useOutgoing, useSendComment } from './use-send-comment.ts';
import { trimText } from '@plotline/contract/text.ts';

interface ComposerProps {
  activity: Commented;
  /** The comment to reply to; null for a comment on the activity. */
  replyTo: ReplyTarget | null;
  /** The answered comment is deleted: the text becomes a comment of its own. */
  isStray?: boolean;
  shouldFocus?: boolean;
  onSent?: () => void;
  onCancel?: () => void;
}

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  columnGap: space(2.5),
  alignItems: 'start',
  [media.phone]: { columnGap: space(2) },
});
const Face = styled('span')({ display: 'inline-flex', paddingTop: 2 });

/** A comment field with a draft that survives leaving the page. */
export function Composer(props: ComposerProps) {
  const { activity, replyTo, isStray = false, shouldFocus = false, onSent, onCancel } = props;
  const root = useRef<HTMLDivElement>(null);
  useFocusHome(root);
  const { user } = useAuth();
  const { activity_uuid: activityUuid } = activity;
  const mention = replyTo ? `@${replyTo.username}` : '';
  const greeting = replyTo ? `${mention} ` : '';
  const place = { viewerId: user?.uuid ?? '', activityUuid, headUuid: replyTo?.headUuid ?? null };
  const { outgoing } = useOutgoing(activityUuid);
  const [value, setValue] = useState(() => {
    const draft = readDraft(place);
    const isOnItsWay = outgoing.some(({ content }) => content === draft.trim());
    if (isOnItsWay || draft === '') return greeting;
    return replyTo ? withReplyMention(draft, { headUuid: replyTo.headUuid, mention }) : draft;
  });
  const send = useSendComment(activity);
  const { isTooLong } = lengthOf(value);
  const isEmpty = trimText(value) === '';
  const write = (text: string) => {
    setValue(text);
    // A prefilled mention alone is not a draft.
    keepDraft(place, text.trim() === mention ? '' : text);
    if (replyTo) keepMention(replyTo.headUuid, mention);
  };
  const submit = (content: string) => {
    if (isEmpty) return;
    // The stored draft may still mention another user.
    write(value);
    if (isStray) dropDraft(place, value);
    const answered = isStray ? null : replyTo;
    send.mutate({ content, headUuid: answered?.headUuid ?? null, answeredUuid: answered?.uuid ?? null });
    setValue('');
    onSent?.();
  };
  const label = replyTo ? `Reply to @${replyTo.username}` : 'Add a comment';
  return (
    <Root ref={root}>
      <Face>
        <Avatar user={user} size="small" />
      </Face>
      <CommentField
        {...(replyTo ? {} : { fieldId: composerId(activityUuid) })}
        activity={activity}
        label={label}
        placeholder={`${label}…`}
        value={value}
        onChange={write}
        onSubmit={submit}
        onCancel={onCancel}
        shouldFocus={shouldFocus}
      />
      <Button
        variant="text"
        disabled={isEmpty || isTooLong}
        onClick={() => submit(trimText(value))}
        sx={{ minHeight: 36, minWidth: 56 }}
      >
        {replyTo && !isStray ? 'Reply' : 'Post'}
      </Button>
    </Root>
  );
}
