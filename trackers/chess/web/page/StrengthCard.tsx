import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { ScoreBars } from '../shared/ScoreBars.tsx';
import { bandLabel } from '../shared/score-labels.ts';
import type { SectionOf } from '../../contract/page.ts';

/** The score by the rating difference to the opponent. */
export function StrengthCard({ section }: { section: SectionOf<'strength'> }) {
  if (section.bands.length === 0) return null;
  const bars = section.bands.map(({ from, to, games, score_percent }) => ({
    key: `${from} ${to}`,
    label: bandLabel(from, to),
    games,
    score_percent,
  }));
  return (
    <SectionCard title={section.title} subtitle="Score by rating difference">
      <ScoreBars label={section.title} bars={bars} labelWidth={96} />
    </SectionCard>
  );
}
