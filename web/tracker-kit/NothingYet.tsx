import { displayName } from '@plotline/contract/users.ts';
import type { ReactNode } from 'react';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SecondaryButton } from '../ui/SecondaryButton.tsx';
import type { Accent } from '../ui/theme/tokens.ts';
import { profilePath } from './paths.ts';
import type { TrackerPageProps } from './tracker-web.ts';

interface NothingYetProps {
  icon: ReactNode;
  accent: Accent;
  profile: TrackerPageProps['profile'];
  /** `No games yet`. */
  title: string;
  /** Ends the sentence `When Ana …`: `adds games, they appear here.` */
  children: string;
}

/** A tracker page without data, as others see it. */
export function NothingYet({ icon, accent, profile, title, children }: NothingYetProps) {
  const name = <bdi>{displayName(profile)}</bdi>;
  const action = (
    <SecondaryButton href={profilePath(profile.username)}>
      {/* One element, because the button would drop the spaces between several. */}
      <span>See {name}'s profile</span>
    </SecondaryButton>
  );
  return (
    <Card pad="none">
      <EmptyState icon={icon} title={title} accent={accent} action={action}>
        When {name} {children}
      </EmptyState>
    </Card>
  );
}
