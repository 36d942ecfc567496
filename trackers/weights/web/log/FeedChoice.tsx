import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import { FEED_FRESH_HOURS } from '@plotline/contract/limits.ts';
import { color, text } from '@plotline/web/ui/theme/tokens.ts';
import { useId } from 'react';
import { isPosted, type FeedOffer } from './feed-offer.ts';

interface FeedChoiceProps {
  offer: FeedOffer;
  /** Null until the user chooses. */
  wanted: boolean | null;
  onChange: (wanted: boolean) => void;
}

const Small = styled('p')({ ...text[13], margin: 0, color: color.muted });

/** Chooses whether a back-dated workout is posted; nothing for a workout of today, which always is. */
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
  if (posted) return 'It will appear in the feed at the time of the workout.';
  const elsewhere = 'It will appear only on your profile and weights page.';
  return offer === 'history'
    ? `It’s older than ${FEED_FRESH_HOURS} hours, so it won’t be posted. ${elsewhere}`
    : `It won’t be posted. ${elsewhere}`;
}
