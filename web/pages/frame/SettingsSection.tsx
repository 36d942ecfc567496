import { styled } from '../../ui/theme/styled.ts';
import { useId, type ReactNode } from 'react';
import { TITLES_BESIDE } from './SettingsColumns.tsx';
import { color, layout, media, mixin, space, text, weight } from '../../ui/theme/tokens.ts';

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
  [TITLES_BESIDE]: {
    gridTemplateColumns: '168px minmax(0, 1fr)',
    columnGap: space(6),
    '& + &': { marginTop: space(4) },
    // Beside long cards the title stays in view.
    '& > :first-of-type': {
      position: 'sticky',
      top: layout.topBar,
      alignSelf: 'start',
      paddingTop: space(4),
      // A text that is longer than its card reaches into the gap: the cards keep equal distances.
      marginBottom: `-${space(4)}`,
    },
  },
});
const TextBlock = styled('div')({ [media.phone]: { paddingInline: space(1) } });
const Title = styled('h2')({
  ...text[16],
  margin: 0,
  fontWeight: weight.semibold,
  [TITLES_BESIDE]: text[14],
});
const Subtitle = styled('p')({ ...text[13], margin: `${space(1)} 0 0`, color: color.muted });
const Cards = styled('div')({
  ...mixin.grid(3),
  gridTemplateColumns: 'minmax(0, 1fr)',
  // A card beside a longer title keeps its height.
  alignContent: 'start',
});

/** A titled group of settings: its cards below its title, on the page with all of them beside it. */
export function SettingsSection({ title, subtitle, children }: SettingsSectionProps) {
  const titleId = useId();
  return (
    <Root aria-labelledby={titleId}>
      <TextBlock>
        <Title id={titleId}>{title}</Title>
        <Subtitle>{subtitle}</Subtitle>
      </TextBlock>
      <Cards>{children}</Cards>
    </Root>
  );
}
