import Button from '@mui/material/Button';
import { Eye, EyeOff } from 'lucide-react';
import { hideRatings, useAreRatingsHidden } from '../shared/hidden-ratings.ts';

/** Whoever would rather not see ratings, their own or of others, sees none of chess anywhere in this browser. */
export function HideRatings() {
  const isHidden = useAreRatingsHidden();
  const Icon = isHidden ? Eye : EyeOff;
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<Icon size={15} aria-hidden />}
      onClick={() => hideRatings(!isHidden)}
      // As light as the words beside it, and no taller than them where they wrap.
      sx={{ minHeight: 32, px: 2, ml: -1, fontWeight: 'inherit' }}
    >
      {isHidden ? 'Show ratings' : 'Hide ratings'}
    </Button>
  );
}
