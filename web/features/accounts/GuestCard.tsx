import { Button } from '../../ui/Button.tsx';
import { loginPath, signupPath } from '../../platform/paths.ts';
import { rememberThisPlace } from '../../platform/return-path.ts';
import { Card } from '../../ui/Card.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { media, mixin, space, text, weight } from '../../ui/theme/tokens.ts';

/** The text and the buttons stand side by side where there is room, so that the buttons are visible without scrolling. */
const Row = styled('div')({
  ...mixin.wrap,
  alignItems: 'center',
  gap: `${space(4)} ${space(6)}`,
  '& > :first-of-type': { flex: '1 1 320px' },
  [media.landscapePhone]: { columnGap: space(3) },
});
const Title = styled('h2')({ ...text[16], margin: 0, fontWeight: weight.semibold, letterSpacing: '-0.01em' });
const Sentence = styled('p')({
  ...mixin.muted(14),
  margin: `${space(1)} 0 0`,
  textWrap: 'balance',
  [media.landscapePhone]: { ...text[13], margin: 0 },
});
const Buttons = styled('div')({ display: 'flex', gap: space(2) });

/** Invites a visitor to sign up or log in; the top bar has the primary button. */
export function GuestCard({ title, children }: { title: string; children: string }) {
  return (
    <Card
      as="section"
      pad="small"
      aria-label={title}
      sx={{ paddingBottom: space(5), [media.landscapePhone]: { paddingBlock: space(2) } }}
    >
      <Row>
        <div>
          <Title>{title}</Title>
          <Sentence>{children}</Sentence>
        </div>
        <Buttons>
          <Button variant="outlined" href={signupPath}>
            Sign Up
          </Button>
          <Button color="inherit" href={loginPath} onClick={() => rememberThisPlace()}>
            Log In
          </Button>
        </Buttons>
      </Row>
    </Card>
  );
}
