import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { trackerPath } from '@plotline/web/tracker-kit/paths.ts';
import { query } from '@plotline/web/ui/theme/tokens.ts';
import { useMatches } from '@plotline/web/ui/use-layout.ts';
import { ArrowLeft } from 'lucide-react';
import { tracker } from '../../tracker.ts';

/** From a page of its own to the tracker's. */
export function BackToChess({ username }: { username: string }) {
  const isPhone = useMatches(query.phone);
  const href = trackerPath(username, tracker.type);
  if (isPhone) {
    return (
      <IconButton href={href} aria-label="Back to chess">
        <ArrowLeft size={20} aria-hidden />
      </IconButton>
    );
  }
  return (
    <Button variant="outlined" color="inherit" href={href}>
      Back to chess
    </Button>
  );
}
