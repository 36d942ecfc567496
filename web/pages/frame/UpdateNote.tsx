import { Button } from '../../ui/Button.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { useEffect, useState } from 'react';
import { followUpdates, useIsUpdateReady } from '../../platform/app-updates.ts';
import { hasUnsavedText } from '../../platform/unsaved-text.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { accents, layout, media, mixin, radius, shadow, space, text, weight } from '../../ui/theme/tokens.ts';

const Place = styled('output')({
  position: 'fixed',
  zIndex: 1380,
  right: space(6),
  bottom: space(6),
  [media.phone]: { right: space(3), left: space(3), bottom: space(3) },
  [media.bottomBar]: { bottom: `calc(${layout.bottomBar + 12}px + env(safe-area-inset-bottom))` },
});
const Note = styled('div')({
  ...text[14],
  ...mixin.row(3),
  justifyContent: 'space-between',
  padding: `${space(1)} ${space(2)} ${space(1)} ${space(4)}`,
  borderRadius: radius.full,
  fontWeight: weight.medium,
  backgroundColor: accents.indigo[100],
  color: accents.indigo[900],
  boxShadow: shadow.float,
});

/** Offers to reload when a new version of the app was stored. */
export function UpdateNote({ registration }: { registration: ServiceWorkerRegistration }) {
  const isReady = useIsUpdateReady();
  useEffect(() => followUpdates(registration), [registration]);
  // The live region is always mounted: screen readers announce only changes inside a known one.
  return (
    <Place>
      {isReady ? (
        <Note>
          <span>A new version is ready</span>
          <ReloadButton />
        </Note>
      ) : null}
    </Place>
  );
}

function reload(): void {
  window.location.reload();
}

/** Reloads the page, after a confirmation if that would lose text. */
export function ReloadButton() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => (hasUnsavedText(document) ? setAsking(true) : reload())}>
        Reload
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Reload now?"
        confirmLabel="Reload"
        cancelLabel="Not yet"
        onConfirm={reload}
        onClose={() => setAsking(false)}
      >
        Text on this page that you haven't saved or sent would be lost.
      </ConfirmDialog>
    </>
  );
}
