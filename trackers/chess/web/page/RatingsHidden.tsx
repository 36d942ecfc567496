import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Card } from '@plotline/web/ui/Card.tsx';
import { color, space, text } from '@plotline/web/ui/theme/tokens.ts';
import { EyeOff } from 'lucide-react';
import { hideRatings } from '../shared/hidden-ratings.ts';

const Line = styled('p')({
  ...text[14],
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space(1)} ${space(3)}`,
  margin: 0,
  color: color.muted,
  '& svg': { flex: 'none' },
  '& > span': { flex: 1, minWidth: 0 },
});

/** Stands where ratings would. */
export function RatingsHidden({ by }: { by: 'owner' | 'reader' }) {
  return (
    <Card>
      <Line>
        <EyeOff size={18} strokeWidth={1.75} aria-hidden />
        <span>
          {by === 'owner' ? 'Ratings are hidden by their owner.' : 'Ratings are hidden in this browser.'}
        </span>
        {by === 'reader' ? (
          <Button size="small" onClick={() => hideRatings(false)}>
            Show ratings
          </Button>
        ) : null}
      </Line>
    </Card>
  );
}
