import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { messageOf } from '@plotline/web/tracker-kit/api.ts';
import { space } from '@plotline/web/ui/theme/tokens.ts';
import { LogIn } from 'lucide-react';
import { useEffect } from 'react';
import { useLichessSignIn } from '../shared/chess-queries.ts';

const Stack = styled('div')({ display: 'grid', justifyItems: 'start', gap: space(3) });

/** Opens the Lichess sign-in, which returns to the chess page. */
export function SignInButton() {
  const { mutate, reset, isPending, isSuccess, error } = useLichessSignIn();
  useEffect(() => {
    // After the browser's back button, the page may come from the cache with the button still busy.
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
        <Alert severity="error">{messageOf(error, "Couldn't open Lichess. Please try again.")}</Alert>
      ) : null}
    </Stack>
  );
}
