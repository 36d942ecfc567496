import { styled } from './theme/styled.ts';
import type { ReactNode } from 'react';
import { Switch, type SwitchProps } from './Switch.tsx';
import { color, media, space, text, weight } from './theme/tokens.ts';

interface SettingLineProps {
  name: string;
  help: string;
  /** The control. */
  children: ReactNode;
}

const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space(1)} ${space(4)}`,
  minHeight: 56,
  padding: `${space(2)} 0`,
  '& + &': { borderTop: `1px solid ${color.outline}` },
  [media.phone]: { flexWrap: 'wrap' },
});
const TextBlock = styled('div')({
  ...text[14],
  flex: '1 1 200px',
  '& b': { display: 'block', fontWeight: weight.semibold },
  '& span': { ...text[13], color: color.muted },
});

/** A setting in an expanded panel: name, help, control. */
export function SettingLine({ name, help, children }: SettingLineProps) {
  return (
    <Line>
      <TextBlock>
        <b>{name}</b>
        <span>{help}</span>
      </TextBlock>
      {children}
    </Line>
  );
}

/** A setting in an expanded panel that is on or off. */
export function SwitchLine({
  name,
  help,
  ...control
}: Omit<SettingLineProps, 'children'> & Omit<SwitchProps, 'label'>) {
  return (
    <SettingLine name={name} help={help}>
      <Switch label={name} {...control} />
    </SettingLine>
  );
}
