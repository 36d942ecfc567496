import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import { FEED_FRESH_HOURS } from '@plotline/contract/limits.ts';
import { color, text } from '@plotline/web/ui/theme/tokens.ts';
import { useId } from 'react';
import { isPosted, type FeedOffer } from './feed-offer.ts';

interface FeedChoiceProps {
  offer: FeedOffer;
  /** Null for as long as no one has chosen. */
  wanted: boolean | null;
  onChange: (wanted: boolean) => void;
}

const Small = styled('p')({ ...text[13], margin: 0, color: color.muted });

/** Whether a workout that is back-dated becomes a post; nothing for one of today, which always does. */
export function FeedChoice({ offer, wanted, onChange }: FeedChoiceProps) {
  const explanation = useId();
  if (offer === 'posted') return null;
  const posted = isPosted(offer, wanted);
  return (
    <div>
      <FormControlLabel
        label="Also post to feed"
        disabled={offer === 'history'}
        control={
          <Checkbox
            checked={posted}
            onChange={(event) => onChange(event.target.checked)}
            slotProps={{ input: { 'aria-describedby': explanation } }}
          />
        }
      />
      <Small id={explanation}>{explanationOf(offer, posted)}</Small>
    </div>
  );
}

function explanationOf(offer: FeedOffer, posted: boolean): string {
  if (posted) return 'It will be posted to the feed, at the time when it was done.';
  const whereElse = 'It appears on your profile and weights page alone.';
  return offer === 'history'
    ? `It is older than ${FEED_FRESH_HOURS} hours and will not be posted. ${whereElse}`
    : `It will not be posted. ${whereElse}`;
}
