import { styled } from '../../ui/theme/styled.ts';
import type { ReactNode } from 'react';
import { color, space, text, weight } from '../../ui/theme/tokens.ts';

interface AuthCardProps {
  title: string;
  subtitle: ReactNode;
  children: ReactNode;
  /** A link to the other screen: sign up, or sign in. */
  foot?: ReactNode;
}

const Root = styled('div')({ width: '100%', maxWidth: 400 });
const Title = styled('h1')({
  ...text[32],
  margin: 0,
  fontWeight: weight.semibold,
  letterSpacing: '-0.025em',
});
const Subtitle = styled('p')({ ...text[16], margin: `${space(1)} 0 ${space(7)}`, color: color.muted });
const Foot = styled('p')({ ...text[14], margin: `${space(6)} 0 0`, color: color.muted, textAlign: 'center' });

/** The layout of the account screens: title, subtitle, form and a link to the other screen. */
export function AuthCard({ title, subtitle, children, foot }: AuthCardProps) {
  return (
    <Root>
      <Title>{title}</Title>
      <Subtitle>{subtitle}</Subtitle>
      {children}
      {foot ? <Foot>{foot}</Foot> : null}
    </Root>
  );
}

export const AuthForm = styled('form')({ display: 'flex', flexDirection: 'column', gap: space(4) });
