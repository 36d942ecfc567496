import Skeleton from '@mui/material/Skeleton';
import { radius } from '../../ui/theme/tokens.ts';

export const STRIP_HEIGHT = 64;

/** The reader's trackers above the feed before they are known. */
export function StripSkeleton() {
  return <Skeleton variant="rounded" height={STRIP_HEIGHT} sx={{ borderRadius: `${radius.card}px` }} />;
}
