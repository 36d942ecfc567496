import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';
import { color, media, space, text, weight } from '../../ui/theme/tokens.ts';

interface SettingsSectionProps {
  title: string;
  subtitle: string;
  /** A card. */
  children: ReactNode;
}

const Root = styled('section')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space(3),
  marginBottom: space(2),
  '@media (min-width: 1180px)': {
    gridTemplateColumns: '232px minmax(0, 1fr)',
    gap: space(8),
    marginBottom: 0,
  },
});
const TextBlock = styled('div')({
  '@media (min-width: 1180px)': { paddingTop: space(4) },
  [media.phone]: { paddingInline: space(1) },
});
const Title = styled('h2')({ ...text[14], margin: 0, fontWeight: weight.semibold });
const Subtitle = styled('p')({ ...text[13], margin: `${space(1)} 0 0`, color: color.muted });

/** A titled group of settings with its card; the title is beside the card if there is room. */
export function SettingsSection({ title, subtitle, children }: SettingsSectionProps) {
  const titleId = useId();
  return (
    <Root aria-labelledby={titleId}>
      <TextBlock>
        <Title id={titleId}>{title}</Title>
        <Subtitle>{subtitle}</Subtitle>
      </TextBlock>
      <div>{children}</div>
    </Root>
  );
}
