import { styled } from '@mui/material/styles';
import { Card } from '@plotline/web/ui/Card.tsx';
import { color, space, text } from '@plotline/web/ui/theme/tokens.ts';
import { EyeOff } from 'lucide-react';

const Line = styled('p')({
  ...text[14],
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  margin: 0,
  color: color.muted,
  '& svg': { flex: 'none' },
});

/** Replaces the rating chart where ratings are hidden. */
export function RatingsHidden({ by }: { by: 'owner' | 'reader' }) {
  return (
    <Card>
      <Line>
        <EyeOff size={18} strokeWidth={1.75} aria-hidden />
        {by === 'owner' ? 'The owner hides their ratings.' : 'You’ve hidden ratings in this browser.'}
      </Line>
    </Card>
  );
}
