import { styled } from '@mui/material/styles';
import type { Activity } from '@plotline/contract/feed.ts';
import { text } from '../../ui/theme/tokens.ts';
import { ClampedText } from './ClampedText.tsx';
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
  appearance: PostAppearance;
}

/** The text of a post: three lines in a feed, all of it on its own page. */
export function PostText({ activity: { activity_uuid: uuid, content }, appearance }: PostTextProps) {
  if (!content) return null;
  return (
    <ClampedText id={`text ${uuid}`} isWhole={appearance === 'whole'}>
      <Words dir="auto">{content}</Words>
    </ClampedText>
  );
}
