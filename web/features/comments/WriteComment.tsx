import { styled } from '@mui/material/styles';
import { Suspense } from 'react';
import { loginPath } from '../../platform/paths.ts';
import { useAuth } from '../../platform/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { color, focusRing, radius, text, weight } from '../../ui/theme/tokens.ts';
import { rememberThisPlace } from '../../platform/return-path.ts';
import { composerId } from './composer-focus.ts';
import type { Commented } from './use-comments.ts';

const Composer = lazyPart(async () => (await import('./Composer.tsx')).Composer);

const Room = styled('div')({ minHeight: 36 });
const LogIn = styled(Anchor)({
  ...text[14],
  display: 'inline-block',
  padding: '8px 0',
  borderRadius: radius.small,
  color: color.brandStrong,
  fontWeight: weight.medium,
  '&:focus-visible': focusRing,
});

interface WriteCommentProps {
  activity: Commented;
  shouldFocus: boolean;
  onClose: () => void;
}

/** The field for a comment; visitors get links to log in or sign up. */
export function WriteComment({ activity, shouldFocus, onClose }: WriteCommentProps) {
  const { session } = useAuth();
  if (session.status === 'unknown') return <Room />;
  if (session.status === 'signed-out') {
    return (
      <div>
        <LogIn id={composerId(activity.activity_uuid)} href={loginPath} onClick={() => rememberThisPlace()}>
          Log in to comment
        </LogIn>
      </div>
    );
  }
  return (
    <Suspense fallback={<Room />}>
      <Composer activity={activity} replyTo={null} shouldFocus={shouldFocus} onCancel={onClose} />
    </Suspense>
  );
}
