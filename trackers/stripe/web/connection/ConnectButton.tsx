import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { messageOf } from '@plotline/web/tracker-kit/api.ts';
import { space } from '@plotline/web/ui/theme/tokens.ts';
import { ExternalLink } from 'lucide-react';
import { useEffect } from 'react';
import { useConnectStripe } from '../shared/stripe-queries.ts';

const Stack = styled('div')({ display: 'grid', justifyItems: 'center', gap: space(3) });

interface ConnectButtonProps {
  label: string;
  /** Opens the app in Stripe's marketplace, if this server has one. */
  isInstallation?: boolean;
}

/** Opens Stripe, which returns to `/stripe/callback`, or to `/stripe` after an installation. */
export function ConnectButton({ label, isInstallation = false }: ConnectButtonProps) {
  const { mutate, reset, isPending, isSuccess, error } = useConnectStripe();
  useEffect(() => {
    // After the browser's back button, the page may come from the cache with the button still busy.
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, [reset]);
  return (
    <Stack>
      <Button
        variant="contained"
        startIcon={<ExternalLink size={16} aria-hidden />}
        loading={isPending || isSuccess}
        loadingPosition="start"
        onClick={() => mutate({ isInstallation })}
      >
        {label}
      </Button>
      {error ? (
        <Alert severity="error">{messageOf(error, "Couldn't open Stripe. Please try again.")}</Alert>
      ) : null}
    </Stack>
  );
}
