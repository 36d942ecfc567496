import { styled } from '../../ui/theme/styled.ts';
import { FirstPaintEnd } from '../../platform/first-paint.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';

const Root = styled('main')({ display: 'grid', placeItems: 'center', minHeight: '100dvh' });

/** Shown when the app crashed or a part of it failed to load. Only a reload helps. */
export function CrashPage() {
  return (
    <Root>
      <FirstPaintEnd />
      <ErrorState
        title="Something went wrong"
        message="Couldn't show this page. Reloading usually helps."
        onRetry={() => window.location.reload()}
      />
    </Root>
  );
}
