import Button from '@mui/material/Button';
import { loginPath, signupPath } from '../../platform/paths.ts';
import { Card } from '../../ui/Card.tsx';
import { styled } from '@mui/material/styles';
import { color, space, text, weight } from '../../ui/theme/tokens.ts';

interface GuestCardProps {
  title: string;
  children: string;
}

const Title = styled('h2')({ ...text[16], margin: 0, fontWeight: weight.semibold, letterSpacing: '-0.01em' });
const Sentence = styled('p')({ ...text[14], margin: `${space(1)} 0 ${space(4)}`, color: color.muted });
const Buttons = styled('div')({ display: 'flex', gap: space(2) });

/** Invites a visitor to sign up or log in. */
export function GuestCard({ title, children }: GuestCardProps) {
  return (
    <Card as="section" aria-label={title}>
      <Title>{title}</Title>
      <Sentence>{children}</Sentence>
      <Buttons>
        <Button variant="contained" href={signupPath}>
          Sign Up
        </Button>
        <Button variant="outlined" color="inherit" href={loginPath}>
          Log In
        </Button>
      </Buttons>
    </Card>
  );
}
