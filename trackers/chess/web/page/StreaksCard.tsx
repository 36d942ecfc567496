import { styled } from '@plotline/web/ui/theme/styled.ts';
import { counted, formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { color, media, mixin, space, tabularFigures, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import type { ReactNode } from 'react';
import { useNow } from '@plotline/web/ui/use-now.ts';
import { ScoreBars } from '../shared/ScoreBars.tsx';
import type { LinkedGames } from '../../contract/games.ts';
import { scoreText } from '../shared/score-labels.ts';
import { streakGames } from '../../contract/linked-games.ts';
import type { SectionOf } from '../../contract/page.ts';
import { GamesLink } from './GamesLink.tsx';
import { sessionBars, streakSpan } from './streak-labels.ts';

const Stats = styled('dl')({
  ...mixin.grid(4),
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  [media.largeText]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  margin: 0,
});
const Stat = styled('div')({
  display: 'flex',
  flexDirection: 'column-reverse',
  justifyContent: 'flex-end',
});
const Label = styled('dt')({ ...text[13], '& span': { ...text[12], display: 'block', color: color.muted } });
const Value = styled('dd')({ ...text[24], ...tabularFigures, margin: 0, fontWeight: weight.semibold });
const Heading = styled('h3')({
  ...mixin.muted(13),
  margin: `${space(5)} 0 ${space(2)}`,
  fontWeight: weight.regular,
});
const AfterLoss = styled('p')({
  ...mixin.muted(13),
  ...tabularFigures,
  margin: `${space(3)} 0 0`,
});

function StreakLink({ games, children }: { games: LinkedGames | null; children: ReactNode }) {
  return games ? <GamesLink {...games}>{children}</GamesLink> : <>{children}</>;
}

export function StreaksCard({ section }: { section: SectionOf<'streaks'> }) {
  const { longest_win, longest_unbeaten, current_win, current_unbeaten, sessions, after_loss } = section;
  const now = useNow();
  const isWinning = current_win.games > 0 || current_unbeaten.games === 0;
  const current = isWinning ? current_win : current_unbeaten;
  const streaks = [
    { key: 'longest_win', label: 'longest win streak', streak: longest_win, isCurrent: false },
    { key: 'longest_unbeaten', label: 'longest unbeaten run', streak: longest_unbeaten, isCurrent: false },
    {
      key: isWinning ? 'current_win' : 'current_unbeaten',
      label: `current ${isWinning ? 'win streak' : 'unbeaten run'}`,
      streak: current,
      isCurrent: true,
    },
  ] as const;
  const bars = sessionBars(section.by_game);
  return (
    <SectionCard
      title={section.title}
      subtitle="Rated games. A session ends after an hour's break. Streaks include games before this period"
    >
      <Stats>
        {streaks.map(({ key, label, streak, isCurrent }) => (
          <Stat key={label}>
            <Label>
              {label}
              <span>{streakSpan(streak, { isCurrent, now })}</span>
            </Label>
            <Value>
              <StreakLink games={streakGames(key, section)}>{formatNumber(streak.games)}</StreakLink>
            </Value>
          </Stat>
        ))}
      </Stats>
      {bars.length > 0 ? (
        <>
          <Heading>Score by game of the session, in {counted(sessions, 'session')}</Heading>
          <ScoreBars label="Score by game of the session" bars={bars} />
        </>
      ) : null}
      {after_loss ? (
        <AfterLoss>
          Score{' '}
          <GamesLink filter={{ after: 'loss' }}>
            {scoreText(after_loss.after_loss_percent)} right after a loss
          </GamesLink>
          ,{' '}
          <GamesLink filter={{ after: 'other' }}>
            {scoreText(after_loss.otherwise_percent)} otherwise
          </GamesLink>
        </AfterLoss>
      ) : null}
    </SectionCard>
  );
}
