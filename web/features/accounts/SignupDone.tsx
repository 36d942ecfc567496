import { styled } from '@mui/material/styles';
import { Check } from 'lucide-react';
import { readAppConfig } from '../../platform/app-config.ts';
import { color, radius, space, text, weight } from '../../ui/theme/tokens.ts';

const Root = styled('output')({ display: 'block', maxWidth: 400, textAlign: 'center' });
const Tick = styled('span')({
  display: 'inline-grid',
  placeItems: 'center',
  width: 64,
  height: 64,
  borderRadius: radius.full,
  backgroundColor: color.successSoft,
  color: color.success,
});
const Title = styled('h1')({
  ...text[24],
  margin: `${space(5)} 0 ${space(2)}`,
  fontWeight: weight.semibold,
  letterSpacing: '-0.02em',
});
const Sentence = styled('p')({ ...text[16], margin: 0, color: color.muted });

/** Shown for two seconds before the app reloads. */
export function SignupDone() {
  return (
    <Root>
      <Tick aria-hidden="true">
        <Check size={30} />
      </Tick>
      <Title>Account Created!</Title>
      <Sentence>
        Welcome to {readAppConfig().brandName}! {"You're being redirected to your profile..."}
      </Sentence>
    </Root>
  );
}
