import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { styled } from '../ui/theme/styled.ts';
import { useEffect, type ReactNode } from 'react';
import { messageOf } from '../platform/api-error.ts';
import { space } from '../ui/theme/tokens.ts';

interface ProviderButtonProps {
  label: string;
  icon: ReactNode;
  /** The mutation that requests the provider's address and opens it. */
  opening: {
    readonly isPending: boolean;
    readonly isSuccess: boolean;
    readonly error: unknown;
    readonly reset: () => void;
  };
  onOpen: () => void;
  /** The message of a failure for which the server gives none. */
  fallback: string;
  align?: 'start' | 'center';
}

const Stack = styled('div')({ display: 'grid', gap: space(3) });

/** Opens a page of a provider, which returns to Plotline. */
export function ProviderButton(props: ProviderButtonProps) {
  const { label, icon, opening, onOpen, fallback, align = 'start' } = props;
  const { reset } = opening;
  useEffect(() => {
    // After the browser's back button, the page may come from the cache with the button still busy.
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, [reset]);
  return (
    <Stack style={{ justifyItems: align }}>
      <Button
        variant="contained"
        startIcon={icon}
        loading={opening.isPending || opening.isSuccess}
        loadingPosition="start"
        onClick={onOpen}
      >
        {label}
      </Button>
      {opening.error ? <Alert severity="error">{messageOf(opening.error, fallback)}</Alert> : null}
    </Stack>
  );
}
