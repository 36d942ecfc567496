import { HelpMark } from '../ui/HelpMark.tsx';
import { StatRow } from '../ui/StatRow.tsx';
import { isLongStat, StatTile } from '../ui/StatTile.tsx';
import type { Style } from '../ui/theme/styled.ts';
import { mixin, space, text } from '../ui/theme/tokens.ts';
import type { HeadlineStat } from './headline-stats.ts';

/** Each stat in one line, on tablets below its label; on phones below each other. */
const slim: Style = {
  '&&& > *': {
    ...mixin.row(2),
    alignItems: 'baseline',
    paddingBlock: space(2.5),
    '& > [data-size]': { ...text[20], whiteSpace: 'nowrap' },
    '& > :last-child': { marginTop: 0 },
  },
  '@container (min-width: 480.05px) and (max-width: 860px)': {
    '&&& > *': { flexWrap: 'wrap', rowGap: 0, paddingInline: space(4) },
    '&&& > * > :first-child': { flexBasis: '100%' },
  },
  '@container (max-width: 480px)': {
    '&&& > *': { flexBasis: '100%' },
    '&&& > * > :first-child': { flex: 1 },
  },
};

interface HeadlineRowProps {
  stats: readonly HeadlineStat[];
  /** Each stat is one line, below a row of larger ones. */
  isSlim?: boolean;
}

/** The headline stats of a tracker page, each beside the period before. One long number makes all of them smaller. */
export function HeadlineRow({ stats, isSlim = false }: HeadlineRowProps) {
  const size = stats.some(({ parts }) => isLongStat(parts)) ? 'compact' : 'normal';
  return (
    <StatRow sx={isSlim ? slim : null}>
      {stats.map(({ key, help, ...stat }) => (
        <StatTile key={key} {...stat} help={help ? <HelpMark text={help} /> : null} size={size} />
      ))}
    </StatRow>
  );
}
