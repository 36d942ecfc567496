import { styled } from '@mui/material/styles';
import type { Activity } from '@plotline/contract/feed.ts';
import { text } from '../../ui/theme/tokens.ts';
import { Clamp } from './Clamp.tsx';
import type { PostAppearance } from './post-appearance.ts';

const Words = styled('p')({
  ...text[14],
  lineHeight: '22px',
  margin: 0,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
});

interface PostTextProps {
  activity: Pick<Activity, 'activity_uuid' | 'content'>;
  look: PostAppearance;
}

/** What the author says about it: three lines in a feed, everything on the post's own page. */
export function PostText({ activity: { activity_uuid: uuid, content }, look }: PostTextProps) {
  if (!content) return null;
  return (
    <Clamp id={`words ${uuid}`} isWhole={look === 'whole'}>
      <Words dir="auto">{content}</Words>
    </Clamp>
  );
}
