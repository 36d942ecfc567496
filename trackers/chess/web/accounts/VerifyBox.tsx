import { Alert } from '@plotline/web/ui/Alert.tsx';
import { Button } from '@plotline/web/ui/Button.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { messageOf } from '@plotline/web/tracker-kit/api.ts';
import { Anchor } from '@plotline/web/ui/Anchor.tsx';
import { color, mixin, radius, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { useState } from 'react';
import type { ChessAccount } from '../../contract/accounts.ts';
import type { Provider } from '../../contract/game-values.ts';
import { useVerifyAccount } from '../shared/chess-queries.ts';
import { CopyButton } from '@plotline/web/ui/CopyButton.tsx';
import { SignInButton } from './SignInButton.tsx';

/** Instructions to put a code into a public profile. */
const VERIFY_STEPS: Readonly<Record<Provider, { place: string; href: string; note: string }>> = {
  chesscom: {
    place: 'Put this code in the Name or Location field of your chess.com profile.',
    href: 'https://www.chess.com/settings',
    note: 'chess.com publishes profile changes with a delay: it can take up to 24 hours until we see the code. Remove it afterwards.',
  },
  lichess: {
    place: 'Put this code in the biography of your Lichess profile.',
    href: 'https://lichess.org/account/profile',
    note: 'We can see it right away. Remove it afterwards.',
  },
};

const Box = styled('div')({
  ...text[13],
  ...mixin.grid(3),
  padding: space(4),
  ...mixin.outlined('base'),
  backgroundColor: color.page,
  '& p': { margin: 0 },
  '& a': { color: color.brandStrong },
  '& h3': { ...text[14], margin: 0, fontWeight: weight.semibold },
});
const Soft = styled('p')({ color: color.muted });
const Choices = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: space(2) });
const CodeLine = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(2) });
const Code = styled('code')({
  ...text[16],
  padding: `${space(1.5)} ${space(3)}`,
  borderRadius: radius.small,
  backgroundColor: color.card,
  border: `1px solid ${color.outlineStrong}`,
  fontWeight: weight.semibold,
  letterSpacing: '0.08em',
  userSelect: 'all',
});

export function VerifyBox({ account }: { account: ChessAccount }) {
  const [usesCode, setUsesCode] = useState(account.provider === 'chesscom');
  return (
    <Box>
      <h3>Verify this account</h3>
      {usesCode ? (
        <CodeVerification account={account} />
      ) : (
        <>
          <p>Lichess confirms who you are. We only see public information and request no other permission.</p>
          <Choices>
            <SignInButton />
            <Button onClick={() => setUsesCode(true)}>Use a code instead</Button>
          </Choices>
        </>
      )}
    </Box>
  );
}

function CodeVerification({ account: { provider, verify_code: code } }: { account: ChessAccount }) {
  const verify = useVerifyAccount();
  const { place, href, note } = VERIFY_STEPS[provider];
  return (
    <>
      {code === null ? null : (
        <>
          <p>
            {place}{' '}
            <Anchor href={href} target="_blank" rel="noreferrer">
              Open the profile settings
            </Anchor>
          </p>
          <CodeLine>
            <Code>{code}</Code>
            <CopyButton label="Copy" text={code} appearance="outlined" />
          </CodeLine>
          <Soft>{note}</Soft>
        </>
      )}
      {verify.isError ? (
        <Alert severity="warning">{messageOf(verify.error, "We couldn't check for the code.")}</Alert>
      ) : null}
      <div>
        <Button
          variant="contained"
          size="small"
          loading={verify.isPending}
          onClick={() => verify.mutate(provider)}
        >
          {code === null ? 'Get a code' : 'Check'}
        </Button>
      </div>
    </>
  );
}
