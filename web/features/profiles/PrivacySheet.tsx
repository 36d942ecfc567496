import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import type { PrivacyChange, PrivacyPreview } from '@plotline/contract/profiles.ts';
import type { Summary } from '@plotline/contract/schema.ts';
import { useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loading } from '../../ui/Skeletons.tsx';
import { space } from '../../ui/theme/tokens.ts';
import { PrivacyEffects } from './PrivacyEffects.tsx';
import { ProfilePreviews } from './ProfilePreviews.tsx';
import { confirmationOf } from './privacy-labels.ts';
import { usePrivacyPreview } from './use-privacy-preview.ts';

type PrivacySheetProps = Omit<PrivacyDialogProps, 'change'> & {
  change: PrivacyChange;
  isOpen: boolean;
};

export interface PrivacyDialogProps {
  /** The change to confirm; null while closed. */
  change: PrivacyChange | null;
  /** The tracker's name, if the change is about one. */
  trackerName?: string;
  onConfirm: (change: PrivacyChange) => void;
  onClose: () => void;
}

const Root = styled('div')({ display: 'grid', gap: space(5) });

/** The content of `PrivacyDialog`. */
export function PrivacySheet({ change, trackerName, isOpen, onConfirm, onClose }: PrivacySheetProps) {
  const { title, confirmLabel } = confirmationOf(change, trackerName);
  const actions = (
    <>
      <Button variant="outlined" color="inherit" onClick={onClose}>
        Cancel
      </Button>
      <Button variant="contained" onClick={() => onConfirm(change)}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onClose} actions={actions} size="wide" isSheet>
      <SheetContent change={change} />
    </Dialog>
  );
}

function SheetContent({ change }: { change: PrivacyChange }) {
  const [viewer, setViewer] = useState<Summary | null>(null);
  const preview = usePrivacyPreview(change, viewer?.username ?? null);
  if (preview.data) return <LoadedPreview {...{ change, viewer, setViewer }} preview={preview.data} />;
  if (preview.isPending) return <SheetSkeleton />;
  const retry = (
    <Button color="inherit" size="small" onClick={() => void preview.refetch()}>
      Retry
    </Button>
  );
  return (
    <Alert severity="warning" action={retry}>
      Couldn't load what this would change. You can still continue.
    </Alert>
  );
}

interface LoadedPreviewProps {
  change: PrivacyChange;
  preview: PrivacyPreview;
  viewer: Summary | null;
  setViewer: (viewer: Summary | null) => void;
}

function LoadedPreview({ change, preview, viewer, setViewer }: LoadedPreviewProps) {
  return (
    <Root>
      <PrivacyEffects preview={preview} change={change} />
      <ProfilePreviews preview={preview} viewer={viewer} onViewer={setViewer} />
    </Root>
  );
}

/** As high as the content, so that nothing moves. */
function SheetSkeleton() {
  return (
    <Loading label="Loading what this would change">
      <Root>
        <div>
          <Skeleton width="90%" height={24} />
          <Skeleton width="70%" height={24} />
          <Skeleton width="60%" height={24} />
        </div>
        <Skeleton variant="rounded" height={232} />
      </Root>
    </Loading>
  );
}
