import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { color, media, space, text, weight } from './theme/tokens.ts';

interface SettingRowProps {
  /** Decoration before the words: an icon, an avatar. */
  icon?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  /** What can be done with it, at the end of the row; below the words on phones. */
  actions?: ReactNode;
  /** Opens below the row. */
  children?: ReactNode;
}

/** Rows of a card, parted by lines. Put it into a `Card` without padding. */
export const SettingRows = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li + li': { borderTop: `1px solid ${color.outline}` },
});

const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: `${space(2)} ${space(4)}`,
  minHeight: 64,
  boxSizing: 'border-box',
  padding: `${space(3)} ${space(6)}`,
  [media.phone]: { flexWrap: 'wrap', padding: `${space(3)} ${space(4)}` },
});
const Lead = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  flex: 1,
  minWidth: 0,
  // Narrower than this, the actions go to a line of their own.
  [media.phone]: { flexBasis: 200 },
});
const TextBlock = styled('div')({
  ...text[14],
  flex: 1,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& > b': { display: 'block', fontWeight: weight.semibold },
});
const Detail = styled('div')({ ...text[13], color: color.muted });
const Actions = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: space(2),
  flex: 'none',
});
const More = styled('div')({
  padding: `0 ${space(6)} ${space(4)}`,
  [media.phone]: { padding: `0 ${space(4)} ${space(4)}` },
});

/** One thing that can be set: what it is, what it means, the control. */
export function SettingRow({ icon, title, detail, actions, children }: SettingRowProps) {
  return (
    <>
      <Row>
        <Lead>
          {icon}
          <TextBlock>
            <b dir="auto">{title}</b>
            {detail ? <Detail>{detail}</Detail> : null}
          </TextBlock>
        </Lead>
        {actions ? <Actions>{actions}</Actions> : null}
      </Row>
      {children ? <More>{children}</More> : null}
    </>
  );
}
