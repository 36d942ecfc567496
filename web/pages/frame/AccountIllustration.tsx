import { styled } from '../../ui/theme/styled.ts';
import { Heart, MessageCircle } from 'lucide-react';
import { Avatar } from '../../ui/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';
import { MiniBars, Sparkline } from '../../ui/charts/Sparkline.tsx';
import { StatTile } from '../../ui/StatTile.tsx';
import { accents, color, mixin, shadow, space, text, weight } from '../../ui/theme/tokens.ts';

const Root = styled('div')({
  ...mixin.centered,
  overflow: 'hidden',
  padding: space(8),
  boxSizing: 'border-box',
  background: `linear-gradient(160deg, ${accents.indigo[100]}, ${accents.teal[100]})`,
});
const Stage = styled('div')({ display: 'grid', gap: space(4), width: '100%', maxWidth: 440 });
const Slogan = styled('p')({
  ...text[24],
  margin: `0 0 ${space(4)}`,
  fontWeight: weight.semibold,
  letterSpacing: '-0.02em',
  textWrap: 'balance',
  color: accents.indigo[900],
});
const Floating = styled(Card)({ boxShadow: shadow.float, border: 0 });
const Author = styled('div')({
  ...mixin.row(3),
  '& b': { display: 'block', fontWeight: weight.semibold },
  '& span': { ...text[13], color: color.muted },
});
const Stats = styled('div')({
  ...mixin.grid(4),
  gridTemplateColumns: 'repeat(3, 1fr)',
  margin: `${space(4)} 0`,
});
const Reactions = styled('div')({
  ...mixin.row(2),
  color: color.muted,
  '& b': { color: color.ink, fontWeight: weight.medium, marginRight: space(4) },
});
const Pair = styled('div')({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: space(4) });
const Split = styled('div')({
  display: 'flex',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: space(2),
});

const sampleUser = { username: 'june', first_name: 'June', last_name: 'Park', profile_photo_url: null };
const week = [4, 6, 3, 0, 7, 5, 8];
const year = [12.1, 13, 12, 15, 16, 15, 18, 17, 20, 22, 21, 24];

/** Decoration made of real components: a post, two stats and a calendar. */
export function AccountIllustration() {
  return (
    <Root>
      <Stage>
        <Slogan>Track your stats. Share the ones you're proud of.</Slogan>
        <SamplePost />
        <Pair>
          <Floating>
            <Split>
              <StatTile label="This week" parts={[{ value: '33' }]} size="compact" />
              <MiniBars values={week} accent="coral" strongIndex={6} />
            </Split>
          </Floating>
          <Floating>
            <Split>
              <StatTile label="This year" parts={[{ value: '+98', unit: '%' }]} size="compact" />
              <Sparkline values={year} accent="green" width={64} />
            </Split>
          </Floating>
        </Pair>
        <Floating>
          <DayGrid />
        </Floating>
      </Stage>
    </Root>
  );
}

function SamplePost() {
  return (
    <Floating>
      <Author>
        <Avatar user={sampleUser} />
        <div>
          <b>June Park</b>
          <span>Reached a new best</span>
        </div>
      </Author>
      <Stats>
        <StatTile label="Distance" parts={[{ value: '10.2', unit: 'km' }]} size="compact" />
        <StatTile label="Time" parts={[{ value: '48', unit: 'min' }]} size="compact" />
        <StatTile label="Best since" parts={[{ value: '2021' }]} size="compact" />
      </Stats>
      <Reactions>
        <Heart size={18} fill={accents.coral[500]} color={accents.coral[500]} />
        <b>24</b>
        <MessageCircle size={18} strokeWidth={1.75} />
        <b>6</b>
      </Reactions>
    </Floating>
  );
}

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
function DayGrid() {
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
