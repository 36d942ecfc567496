import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { messageOf } from '@plotline/web/tracker-kit/api.ts';
import { Anchor } from '@plotline/web/ui/Anchor.tsx';
import { color, radius, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { useState } from 'react';
import type { ChessAccount } from '../../contract/accounts.ts';
import { useVerifyAccount } from '../shared/chess-queries.ts';
import { CopyButton } from '../shared/CopyButton.tsx';
import { SignInButton } from './SignInButton.tsx';
import { VERIFY_STEPS } from './verify-labels.ts';

const Box = styled('div')({
  ...text[13],
  display: 'grid',
  gap: space(3),
  padding: space(4),
  borderRadius: radius.base,
  backgroundColor: color.page,
  border: `1px solid ${color.outline}`,
  '& p': { margin: 0 },
  '& a': { color: color.brandStrong },
  '& h3': { ...text[14], margin: 0, fontWeight: weight.semibold },
});
const Soft = styled('p')({ color: color.muted });
const Ways = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: space(2) });
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

/** How to prove that an account is one's own. */
export function VerifyBox({ account }: { account: ChessAccount }) {
  const [usesCode, setUsesCode] = useState(account.provider === 'chesscom');
  return (
    <Box>
      <h3>Prove that it is yours</h3>
      {usesCode ? (
        <CodeWay account={account} />
      ) : (
        <>
          <p>Lichess tells us who you are, and nothing that is not public. We ask for no other permission.</p>
          <Ways>
            <SignInButton />
            <Button onClick={() => setUsesCode(true)}>Use a code instead</Button>
          </Ways>
        </>
      )}
    </Box>
  );
}

/** A code in the profile. */
function CodeWay({ account: { provider, verify_code: code } }: { account: ChessAccount }) {
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
            <CopyButton label="Copy" words={code} look="outlined" />
          </CodeLine>
          <Soft>{note}</Soft>
        </>
      )}
      {verify.isError ? (
        <Alert severity="warning">{messageOf(verify.error, 'The code could not be looked for.')}</Alert>
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
