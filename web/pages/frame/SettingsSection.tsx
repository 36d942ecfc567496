import { styled } from '../../ui/theme/styled.ts';
import { createContext, use, useId, type ReactNode } from 'react';
import { color, media, mixin, space, text, weight } from '../../ui/theme/tokens.ts';
import { visuallyHidden } from '../../ui/VisuallyHidden.tsx';

/** The title in the top bar, if it names one section: that section shows it to screen readers only. */
export const TopBarTitle = createContext<string | null>(null);

interface SettingsSectionProps {
  title: string;
  subtitle: string;
  /** Cards. */
  children: ReactNode;
}

const Root = styled('section')({
  ...mixin.grid(3),
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& + &': { marginTop: space(5) },
});
const TextBlock = styled('div')({ [media.phone]: { paddingInline: space(1) } });
const Title = styled('h2')({ ...text[16], margin: 0, fontWeight: weight.semibold });
const Subtitle = styled('p')({
  ...text[13],
  margin: `${space(1)} 0 0`,
  color: color.muted,
  textWrap: 'balance',
  '[data-repeated] + &': { marginTop: 0 },
});
const Cards = styled('div')({ ...mixin.grid(3), gridTemplateColumns: 'minmax(0, 1fr)' });

/** A titled group of settings: its cards below its title. */
export function SettingsSection({ title, subtitle, children }: SettingsSectionProps) {
  const titleId = useId();
  const isRepeated = use(TopBarTitle) === title;
  return (
    <Root aria-labelledby={titleId}>
      <TextBlock>
        <Title
          id={titleId}
          data-repeated={isRepeated ? '' : undefined}
          sx={isRepeated ? visuallyHidden : undefined}
        >
          {title}
        </Title>
        <Subtitle>{subtitle}</Subtitle>
      </TextBlock>
      <Cards>{children}</Cards>
    </Root>
  );
}
