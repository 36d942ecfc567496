import { ChartLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTrackerRegistry } from '../../tracker-kit/tracker-registry.tsx';
import type { Accent } from '../../ui/theme/tokens.ts';
import { TrackerTile } from '../../ui/TrackerChip.tsx';

/** Returns the icon and accent of a tracker type; unknown types get defaults. */
export function useTrackerAppearance(type: string): { icon: ReactNode; accent: Accent } {
  const entry = useTrackerRegistry().get(type);
  const Icon = entry?.Icon ?? ChartLine;
  return { icon: <Icon aria-hidden />, accent: entry?.definition.accent ?? 'indigo' };
}

interface TrackerIconProps {
  type: string;
  size?: 'small' | 'medium' | 'large';
}

/** A tracker's icon on its accent, as decoration beside its name. */
export function TrackerIcon({ type, size = 'medium' }: TrackerIconProps) {
  return <TrackerTile {...useTrackerAppearance(type)} size={size} />;
}

/** Returns the words of a tracker for its posts: `game`, `games`. */
export function usePostNouns(type: string): { readonly one: string; readonly many: string } {
  return useTrackerRegistry().get(type)?.definition.labels.posts ?? { one: 'post', many: 'posts' };
}
