import { styled } from './theme/styled.ts';
import type { ReactNode } from 'react';
import { color, focusRing, media, mixin, space, text, weight } from './theme/tokens.ts';

interface SettingRowProps {
  /** Decoration before the text: an icon, an avatar. */
  icon?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  /** Controls at the end of the row; below the text if there is less room. */
  actions?: ReactNode;
  /** On phones the actions stand below the text, in a line that starts this many pixels from the start of the row. */
  actionsBelow?: number | undefined;
  /** Shown below the row. */
  children?: ReactNode;
}

/** A list of rows with lines between them. Put it into a `Card` without padding. */
export const SettingRows = styled('ul')({
  ...mixin.plainList,
  '& > li + li': { borderTop: `1px solid ${color.outline}` },
  '&:focus-visible': { ...focusRing, outlineOffset: -2 },
});

const Row = styled('div')({
  ...mixin.wrap,
  alignItems: 'center',
  gap: `${space(2)} ${space(4)}`,
  minHeight: 64,
  boxSizing: 'border-box',
  padding: `${space(3)} ${space(6)}`,
  // If there is less room, the actions wrap to their own line.
  [media.phone]: { padding: `${space(3)} ${space(4)}` },
});
const Lead = styled('div')({
  ...mixin.row(3),
  flex: '1 1 200px',
  minWidth: 0,
});
const TextBlock = styled('div')({
  ...text[14],
  flex: 1,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& > b': { display: 'block', fontWeight: weight.semibold },
});
const Detail = styled('div')({ ...text[13], color: color.muted, textWrap: 'balance' });
const Actions = styled('div')({
  ...mixin.row(2),
  justifyContent: 'flex-end',
  flex: 'none',
  [media.phone]: {
    '&[data-below]': { flex: '1 0 100%', boxSizing: 'border-box', justifyContent: 'flex-start' },
  },
});
const More = styled('div')({
  padding: `0 ${space(6)} ${space(4)}`,
  [media.phone]: { padding: `0 ${space(4)} ${space(4)}` },
  // Children may draw nothing.
  '&:empty': { display: 'none' },
});

/** A setting or an entry of a list: title, detail, controls. */
export function SettingRow({ icon, title, detail, actions, actionsBelow, children }: SettingRowProps) {
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
        {actions ? <RowActions below={actionsBelow}>{actions}</RowActions> : null}
      </Row>
      {children ? <More>{children}</More> : null}
    </>
  );
}

function RowActions({ below, children }: { below: number | undefined; children: ReactNode }) {
  if (below === undefined) return <Actions>{children}</Actions>;
  return (
    <Actions data-below="" sx={{ [media.phone]: { paddingInlineStart: below } }}>
      {children}
    </Actions>
  );
}
