import { ChartCard } from '@plotline/web/ui/charts/ChartCard.tsx';
import type { BucketKind } from '@plotline/web/tracker-kit/dates.ts';
import { LineChart } from '@plotline/web/ui/charts/LineChart.tsx';
import { ratingText } from '../shared/chess-labels.ts';
import type { SectionOf } from '../../contract/page.ts';
import { ratingPoints, ratingSubtitle, ratingTable } from './rating-points.ts';

interface RatingCardProps {
  section: SectionOf<'rating'>;
  title: string;
  bucket: BucketKind;
}

/** The rating of one pool over time, with the number of games. */
export function RatingCard({ section, title, bucket }: RatingCardProps) {
  return (
    <ChartCard
      title={title}
      subtitle={ratingSubtitle(section.margin, bucket)}
      table={ratingTable(section, bucket)}
    >
      <LineChart
        label={title}
        points={ratingPoints(section, bucket)}
        accent="green"
        unit="Rating"
        format={ratingText}
        countLabel="Games"
        height={300}
      />
    </ChartCard>
  );
}
