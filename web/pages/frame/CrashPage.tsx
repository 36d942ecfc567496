import { styled } from '@mui/material/styles';
import { ErrorState } from '../../ui/ErrorState.tsx';

const Root = styled('main')({ display: 'grid', placeItems: 'center', minHeight: '100dvh' });

/** Something in this app broke, or a part of it could not be loaded: only a fresh start helps. */
export function CrashPage() {
  return (
    <Root>
      <ErrorState
        title="Something went wrong"
        message="This page could not be shown. Loading it again usually helps."
        onRetry={() => window.location.reload()}
      />
    </Root>
  );
}
