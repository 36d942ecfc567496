import { accents, neutrals } from '@plotline/contract/palette.ts';
import type { CardMonth } from './card.ts';
import { box, type Drawing } from './drawing-parts.ts';

const DOTS = 3;
const DAYS = 7;

/** Draws the calendar of a month in seven columns: a day has the colour of its first tracker and a dot for each. */
export function calendar({ blanks, days }: CardMonth, cell: number): Drawing {
  const gap = Math.round(cell / 8);
  const empty = Array.from({ length: blanks }, () => box({ width: cell, height: cell }, []));
  return box({ flexWrap: 'wrap', gap, width: DAYS * cell + (DAYS - 1) * gap, flexShrink: 0 }, [
    ...empty,
    ...days.map((colors, index) => day(index + 1, colors, cell)),
  ]);
}

function day(number: number, colors: CardMonth['days'][number], cell: number): Drawing {
  const [first] = colors;
  return box(
    {
      width: cell,
      height: cell,
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: Math.round(cell / 16),
      borderRadius: Math.round(cell / 5),
      backgroundColor: first ? accents[first][100] : neutrals.card,
      color: first ? accents[first][900] : neutrals.muted,
      fontSize: Math.round(cell * 0.34),
      fontWeight: first ? 600 : 400,
      lineHeight: 1,
    },
    [
      String(number),
      first
        ? box(
            { gap: Math.round(cell / 18) },
            colors.slice(0, DOTS).map((color) => {
              const size = Math.round(cell / 8);
              return box(
                { width: size, height: size, borderRadius: size, backgroundColor: accents[color][500] },
                [],
              );
            }),
          )
        : null,
    ],
  );
}
