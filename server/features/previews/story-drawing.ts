import { accents, neutrals } from '@plotline/contract/palette.ts';
import { STORY_SIZE } from '@plotline/contract/limits.ts';
import type { Card, CardUser } from './card.ts';
import {
  avatar,
  backdrop,
  box,
  brand,
  chip,
  element,
  fittingSize,
  paragraph,
  picture,
  square,
  statBlock,
  type Drawing,
} from './drawing-parts.ts';
import { calendar } from './month-drawing.ts';

const PADDING = 88;
const INNER = STORY_SIZE.width - 2 * PADDING;
const DRAWING = 620;

/** Draws a picture that fills a phone. The top and the bottom stay free, where apps show their buttons. */
export function drawStory(card: Card, photo: string | null): Drawing {
  return picture(
    { size: STORY_SIZE, fontSize: 40, padding: `170px ${PADDING}px 190px`, background: slope(card.accent) },
    [
      card.user ? author(card.user, photo) : box({}, []),
      content(card),
      box({ justifyContent: 'space-between', alignItems: 'center' }, [
        box({ gap: 16 }, card.trackers.slice(0, 1).map(chip)),
        brand(card.brandName, 56),
      ]),
    ],
  );
}

function author(user: CardUser, photo: string | null): Drawing {
  return box({ alignItems: 'center', gap: 32 }, [
    avatar(user, photo, 128),
    box({ flexDirection: 'column', width: INNER - 160 }, [
      paragraph(user.name, 1, { fontSize: 48, fontWeight: 600, letterSpacing: '-0.02em' }),
      paragraph(`@${user.username}`, 1, { fontSize: 34, color: neutrals.muted }),
    ]),
  ]);
}

function content(card: Card): Drawing {
  const size = card.heading.length > 40 ? 60 : 76;
  const hasDrawing = card.drawing !== null;
  return box({ flexDirection: 'column', gap: 40 }, [
    paragraph(card.heading, hasDrawing ? 2 : 3, {
      width: INNER,
      fontSize: size,
      fontWeight: 600,
      letterSpacing: '-0.03em',
      lineHeight: 1.14,
    }),
    card.drawing === null ? null : square(card.drawing, DRAWING),
    card.month ? calendar(card.month, 112) : null,
    card.stats.length === 0 ? null : stats(card.stats),
    card.rows.length === 0 ? null : rows(card),
    // A text beside rows mostly repeats them.
    card.text && !hasDrawing && card.rows.length === 0
      ? paragraph(card.text, 4, { width: INNER, lineHeight: 1.35, color: neutrals.muted })
      : null,
  ]);
}

const GAP = 40;
const FIGURE = 72;

/** Draws up to three stats in one line of one size, each as wide as its content needs; four two by two. */
function stats(all: Card['stats']): Drawing {
  const half = (INNER - GAP) / 2;
  if (all.length > 3)
    return box(
      { flexWrap: 'wrap', gap: GAP },
      all.map((one) => box({ width: half }, [statBlock(one, FIGURE, half)])),
    );
  const room = INNER - GAP * (all.length - 1);
  // A label has less than half the size of its number.
  const lengths = all.map(({ value, label }) => Math.max(value.length, label.length / 2));
  const length = lengths.reduce((sum, one) => sum + one, 0);
  const widths = lengths.map((one) => (room * one) / length);
  const size = Math.min(...all.map((one, index) => fittingSize(one, FIGURE, widths[index] ?? 0)));
  return box(
    { gap: GAP },
    all.map((one, index) => {
      const width = widths[index] ?? 0;
      return box({ width }, [statBlock(one, size, width)]);
    }),
  );
}

function rows({ rows: all, accent }: Card): Drawing {
  const line = INNER - 32;
  return box(
    { flexDirection: 'column', gap: 20, paddingLeft: 26, borderLeft: `6px solid ${accents[accent][500]}` },
    all.map(({ name, details }) =>
      box({ flexDirection: 'column', width: line }, [
        paragraph(name, 1, { fontSize: 34, color: neutrals.muted, width: line }),
        paragraph(details, 1, { fontSize: 40, fontWeight: 600, width: line }),
      ]),
    ),
  );
}

function slope(accent: Card['accent']): Drawing {
  const rise = `M0 1500L380 1180L640 1290L1080 760V${STORY_SIZE.height}H0Z`;
  return backdrop(STORY_SIZE, [element('path', { d: rise, fill: accents[accent][100], opacity: 0.55 })]);
}
