import { accents, color } from '../../ui/theme/tokens.ts';

const WEEKS = 26;
const DAYS = 7;
const STEP = 16;
const SIDE = 12;
const shades = [
  color.sunken,
  accents.indigo[100],
  accents.indigo[300],
  accents.indigo[500],
  accents.indigo[700],
];

/** A made-up calendar of half a year, always the same. */
export function DayGrid() {
  const squares = Array.from({ length: WEEKS * DAYS }, (_, index) => index);
  return (
    <svg viewBox={`0 0 ${WEEKS * STEP - 4} ${DAYS * STEP - 4}`} width="100%" display="block">
      {squares.map((index) => (
        <rect
          key={index}
          x={Math.floor(index / DAYS) * STEP}
          y={(index % DAYS) * STEP}
          width={SIDE}
          height={SIDE}
          rx="3"
          fill={shades[levelOf(index)] ?? color.sunken}
        />
      ))}
    </svg>
  );
}

/** Returns a pseudo-random shade, darker in later weeks and lighter on weekends. */
function levelOf(index: number): number {
  const wave = Math.sin(index * 12.9898) * 43_758.5453;
  const scatter = (wave - Math.floor(wave)) * 97;
  const growth = (Math.floor(index / DAYS) / WEEKS) * 30;
  const rest = index % DAYS > 4 ? 30 : 0;
  const score = scatter + growth - rest;
  return [30, 55, 80, 105].filter((limit) => score > limit).length;
}
