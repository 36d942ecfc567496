import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';
import { styled, type StyledProps } from './theme/styled.ts';
import { accents, radius, text, type Accent } from './theme/tokens.ts';

export interface AlertProps extends ComponentPropsWithRef<'div'>, Pick<StyledProps, 'sx'> {
  severity: Severity;
  /** Instead of that of the severity; `false` for none. */
  icon?: ReactNode;
  /** A button at the end. */
  action?: ReactNode;
  /** Shows a button that closes the alert. */
  onClose?: () => void;
}

type Severity = 'error' | 'warning' | 'success' | 'info';

const tones: Readonly<Record<Severity, { accent: Accent; Icon: typeof Info }>> = {
  error: { accent: 'coral', Icon: CircleAlert },
  warning: { accent: 'amber', Icon: TriangleAlert },
  success: { accent: 'teal', Icon: CircleCheck },
  info: { accent: 'indigo', Icon: Info },
};

const Root = styled('div')({
  ...text[14],
  display: 'flex',
  alignItems: 'center',
  padding: '4px 16px',
  borderRadius: radius.base,
});
const Symbol = styled('div')({ display: 'flex', marginRight: 12, padding: '7px 0', opacity: 0.9 });
const Message = styled('div')({ minWidth: 0, padding: '8px 0', overflow: 'auto' });
const Action = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  marginLeft: 'auto',
  marginRight: -8,
  padding: '0 0 0 16px',
});

/** A note about a result or a problem; screen readers announce it when it appears. */
export function Alert({ severity, icon, action, onClose, sx, children, ...rest }: AlertProps) {
  const { accent, Icon } = tones[severity];
  const shades = accents[accent];
  const close = onClose ? (
    <IconButton size="small" aria-label="Close" title="Close" onClick={onClose} sx={{ color: 'inherit' }}>
      <X size={20} strokeWidth={1.75} />
    </IconButton>
  ) : null;
  const end = action ?? close;
  return (
    <Root role="alert" {...rest} sx={{ backgroundColor: shades[100], color: shades[900], ...sx }}>
      {icon === false ? null : (
        <Symbol sx={{ color: shades[700] }}>{icon ?? <Icon size={22} strokeWidth={1.75} />}</Symbol>
      )}
      <Message data-part="message">{children}</Message>
      {end ? <Action data-part="action">{end}</Action> : null}
    </Root>
  );
}
