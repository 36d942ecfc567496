import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { color, media, space, text, weight } from './theme/tokens.ts';

interface SettingLineProps {
  name: string;
  help: string;
  /** For a control that is named by the line. */
  nameId?: string;
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

/** One of several settings that open together: what it is, what it does, the control. */
export function SettingLine({ name, help, nameId, children }: SettingLineProps) {
  return (
    <Line>
      <TextBlock>
        <b id={nameId}>{name}</b>
        <span>{help}</span>
      </TextBlock>
      {children}
    </Line>
  );
}
