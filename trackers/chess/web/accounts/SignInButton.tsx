import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { messageOf } from '@plotline/web/tracker-kit/api.ts';
import { space } from '@plotline/web/ui/theme/tokens.ts';
import { LogIn } from 'lucide-react';
import { useEffect } from 'react';
import { useLichessSignIn } from '../shared/chess-queries.ts';

const Stack = styled('div')({ display: 'grid', justifyItems: 'start', gap: space(3) });

/** Leaves for Lichess, which sends the browser back to the chess page. */
export function SignInButton() {
  const { mutate, reset, isPending, isSuccess, error } = useLichessSignIn();
  useEffect(() => {
    // Whoever comes back by the browser's own button finds the page as it was left.
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, [reset]);
  return (
    <Stack>
      <Button
        variant="contained"
        startIcon={<LogIn size={16} aria-hidden />}
        loading={isPending || isSuccess}
        loadingPosition="start"
        onClick={() => mutate()}
      >
        Sign in with Lichess
      </Button>
      {error ? (
        <Alert severity="error">{messageOf(error, 'Lichess could not be opened. Please try again.')}</Alert>
      ) : null}
    </Stack>
  );
}
