import { styled } from '@mui/material/styles';
import type { PrivacyChange, PrivacyPreview } from '@plotline/contract/profiles.ts';
import { Check, Eye, EyeOff, type LucideIcon } from 'lucide-react';
import { accents, color, radius, space, text, type Accent } from '../../ui/theme/tokens.ts';
import { effectsOf, type EffectTone } from './privacy-labels.ts';

const List = styled('ul')({
  ...text[14],
  display: 'grid',
  gap: space(2.5),
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
const Item = styled('li')({
  display: 'grid',
  gridTemplateColumns: '28px minmax(0, 1fr)',
  alignItems: 'start',
  gap: space(3),
  overflowWrap: 'anywhere',
  '& > span:last-child': { paddingTop: 4 },
});
const Badge = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  borderRadius: radius.full,
});

const toneStyles: Readonly<Record<EffectTone, { Icon: LucideIcon; accent: Accent | null }>> = {
  gain: { Icon: Eye, accent: 'indigo' },
  loss: { Icon: EyeOff, accent: 'coral' },
  same: { Icon: Check, accent: null },
};

/** Lists who gains or loses access to what. */
export function PrivacyEffects({ preview, change }: { preview: PrivacyPreview; change: PrivacyChange }) {
  return (
    <List aria-label="What changes">
      {effectsOf(preview, change).map(({ tone, sentence }) => (
        <Item key={sentence}>
          <ToneBadge tone={tone} />
          <span>{sentence}</span>
        </Item>
      ))}
    </List>
  );
}

function ToneBadge({ tone }: { tone: EffectTone }) {
  const { Icon, accent } = toneStyles[tone];
  const style = accent
    ? { backgroundColor: accents[accent][100], color: accents[accent][700] }
    : { backgroundColor: color.sunken, color: color.muted };
  return (
    <Badge style={style}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
    </Badge>
  );
}
