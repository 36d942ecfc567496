import { CalendarX2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SecondaryButton } from '../ui/SecondaryButton.tsx';
import type { Accent } from '../ui/theme/tokens.ts';
import type { TrackerPageProps } from './tracker-web.ts';

interface EmptyTimeframeProps {
  accent: Accent;
  place: TrackerPageProps;
  children: ReactNode;
}

/** A timeframe without data on a page that has some, and the way to all of it. */
export function EmptyTimeframe({ accent, place, children }: EmptyTimeframeProps) {
  return (
    <Card>
      <EmptyState
        icon={<CalendarX2 />}
        accent={accent}
        action={
          <SecondaryButton onClick={() => place.setQuery({ timeframe: 'all', page: null })}>
            Show all
          </SecondaryButton>
        }
      >
        {children}
      </EmptyState>
    </Card>
  );
}
