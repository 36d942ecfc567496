import { ChartCard } from '@plotline/web/ui/charts/ChartCard.tsx';
import { LineChart } from '@plotline/web/ui/charts/LineChart.tsx';
import { ratingText } from '../shared/chess-labels.ts';
import type { SectionOf } from './chess-page-answer.ts';
import { ratingPoints, ratingSubtitle, ratingTable, type Bucket } from './rating-points.ts';

interface RatingCardProps {
  section: SectionOf<'rating'>;
  title: string;
  bucket: Bucket;
}

/** The course of one pool's rating, and how much was played. */
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
