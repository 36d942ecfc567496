import Button from '@mui/material/Button';
import { Eye, EyeOff } from 'lucide-react';
import { hideRatings, useAreRatingsHidden } from '../shared/hidden-ratings.ts';

/** Hides all chess ratings in this browser, or shows them again. */
export function HideRatings() {
  const isHidden = useAreRatingsHidden();
  const Icon = isHidden ? Eye : EyeOff;
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<Icon size={15} aria-hidden />}
      onClick={() => hideRatings(!isHidden)}
      // As light and low as the text beside it.
      sx={{ minHeight: 32, px: 2, ml: -1, fontWeight: 'inherit' }}
    >
      {isHidden ? 'Show ratings' : 'Hide ratings'}
    </Button>
  );
}
