import { styled } from '@plotline/web/ui/theme/styled.ts';
import { accents, color, mixin, space, tabularFigures, weight } from '@plotline/web/ui/theme/tokens.ts';

const [STEP, WIDTH, HEIGHT] = [10, 7, 20];

const Figure = styled('figure')({
  margin: 0,
  '& svg': { display: 'block', width: '100%', height: HEIGHT },
});
const Caption = styled('figcaption')({
  ...mixin.muted(12),
  ...tabularFigures,
  display: 'flex',
  justifyContent: 'space-between',
  gap: space(2),
  marginTop: space(2),
  '& b': { color: color.ink, fontWeight: weight.semibold },
});

/** Days with and without revenue as a strip, the newest one last; `days` are 1 or 0. */
export function RevenueDays({ days }: { days: readonly number[] }) {
  const revenueDays = days.filter((one) => one > 0).length;
  return (
    <Figure>
      <svg
        viewBox={`0 0 ${days.length * STEP - (STEP - WIDTH)} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        {days.map((one, index) => (
          <rect
            key={index}
            x={index * STEP}
            width={WIDTH}
            height={HEIGHT}
            rx="2"
            fill={accents.violet[one > 0 ? 500 : 100]}
          />
        ))}
      </svg>
      <Caption>
        Last {days.length} days
        <b>{revenueDays === 1 ? '1 revenue day' : `${revenueDays} revenue days`}</b>
      </Caption>
    </Figure>
  );
}
