import { CopyButton } from './CopyButton.tsx';
import { styled } from './theme/styled.ts';
import { color, mixin, space, text, weight } from './theme/tokens.ts';

const Label = styled('legend')({
  ...text[13],
  marginBottom: 6,
  padding: 0,
  fontWeight: weight.semibold,
});
const Root = styled('fieldset')({
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(2),
  // Beside the address if there is room, otherwise below and as wide.
  '& > button': { flex: '1 0 128px' },
});
/** Cut in the middle: the end names what the link is about. */
const Address = styled('div')({
  ...mixin.muted(14),
  ...mixin.outlined('base'),
  display: 'flex',
  boxSizing: 'border-box',
  flex: '100 1 240px',
  minWidth: 0,
  padding: `${space(2)} ${space(3)}`,
  backgroundColor: color.sunken,
  userSelect: 'all',
  '& > *': { ...mixin.ellipsis, minWidth: '3ch' },
  '& > :first-of-type': { flex: '0 1000 auto' },
  '& > :last-of-type': { flex: '0 1 auto', color: color.ink },
});

interface CopyLinkProps {
  label: string;
  /** With its scheme, which is copied but not shown. */
  href: string;
}

/** A link to copy and pass on. */
export function CopyLink({ label, href }: CopyLinkProps) {
  const shown = href.replace(/^https?:\/\//, '');
  const end = shown.lastIndexOf('/') + 1;
  return (
    <Root>
      <Label>{label}</Label>
      <Address title={href}>
        <span>{shown.slice(0, end)}</span>
        <span>{shown.slice(end)}</span>
      </Address>
      <CopyButton label="Copy link" text={href} appearance="outlined" />
    </Root>
  );
}
