import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Suspense, useState, type ReactNode } from 'react';
import { PICTURE_TYPE } from '@plotline/contract/errors.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { color, media, radius } from '../../ui/theme/tokens.ts';
import type { ChosenCrop } from './picture-crop.ts';
import type { useUploadPicture } from './use-picture.ts';

const PictureCrop = lazyPart(async () => (await import('./PictureCrop.tsx')).PictureCrop);

interface PictureDialogProps {
  picture: { readonly file: File; readonly url: string };
  upload: ReturnType<typeof useUploadPicture>;
  /** Also stops an upload. */
  onClose: () => void;
}

/** The placeholder while the crop tool loads. */
const CropSkeleton = styled('div')({
  minHeight: 'min(430px, 66vh)',
  borderRadius: radius.base,
  backgroundColor: color.sunken,
  [media.landscapePhone]: { minHeight: 190 },
});

/** Previews a chosen picture, lets the user crop it, and uploads it. */
export function PictureDialog({ picture, upload, onClose }: PictureDialogProps) {
  const [crop, setCrop] = useState<ChosenCrop | null>(null);
  const [isBroken, setBroken] = useState(false);
  const { isSending, isSent, progress } = upload;
  const error = isBroken ? PICTURE_TYPE : upload.error;
  const actions = (
    <>
      <Button variant="outlined" color="inherit" onClick={onClose} disabled={isSent}>
        Cancel
      </Button>
      <Button
        variant="contained"
        disabled={!crop || isBroken || isSending}
        onClick={() => crop && upload.send({ file: picture.file, crop })}
      >
        Upload
      </Button>
    </>
  );
  return (
    <Dialog isOpen={!isSent} title="Your new picture" onClose={onClose} actions={actions} isBusy={isSending}>
      <Suspense fallback={<CropSkeleton />}>
        <PictureCrop
          url={picture.url}
          isDisabled={isSending}
          onChange={setCrop}
          onBroken={() => setBroken(true)}
          status={statusOf(isSending ? progress : null, error)}
        />
      </Suspense>
    </Dialog>
  );
}

function statusOf(progress: number | null, error: string | null): ReactNode {
  if (progress !== null && progress < 1) return <ProgressBar label="Uploading" value={progress} />;
  if (progress !== null) return <ProgressBar label="Preparing your picture" value={null} />;
  return error === null ? null : <Alert severity="error">{error}</Alert>;
}
