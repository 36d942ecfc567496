import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { PICTURE_TYPE } from '@plotline/contract/errors.ts';
import { Camera } from 'lucide-react';
import { useEffect, useRef, useState, type DragEvent, Suspense, type ReactNode } from 'react';
import type { User } from '@plotline/contract/accounts.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { SecondaryButton } from '../../ui/SecondaryButton.tsx';
import { visuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { color, media, mixin, radius, space } from '../../ui/theme/tokens.ts';
import type { ChosenCrop } from './picture-crop.ts';
import { pictureProblem, pictureTypes } from './picture-file.ts';
import { useDeletePicture, useUploadPicture } from './use-picture.ts';

const Root = styled('div')({
  ...mixin.row(4),
  margin: `${space(3)} ${space(4)} 0`,
  padding: space(2),
  border: '1px dashed transparent',
  borderRadius: radius.base,
  '&[data-over]': { borderColor: color.brand, backgroundColor: color.brandSoft },
  [media.phone]: { gap: space(3), margin: `${space(2)} ${space(2)} 0` },
  [media.largeText]: { flexWrap: 'wrap' },
});
const Controls = styled('div')({
  ...mixin.grid(2),
  flex: 1,
  minWidth: 0,
  [media.largeText]: { flexBasis: '100%' },
});
const Buttons = styled('div')({
  ...mixin.wrap,
  gap: space(2),
  [media.phone]: { gap: space(1) },
});
const Hint = styled('output')({
  ...mixin.muted(13),
  '&[data-problem]': { color: color.error },
  '@media (hover: none)': { '& > i': { display: 'none' } },
  '& > i': { fontStyle: 'normal' },
});
const Input = styled('input')(visuallyHidden);

/** Changes or deletes the profile picture; a file is chosen or dropped here and cropped before the upload. */
export function PictureSetting({ user }: { user: User }) {
  const [chosen, setChosen] = useChosenPicture();
  const [problem, setProblem] = useState<string | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const upload = useUploadPicture();
  const removal = useDeletePicture(() => setDeleting(false));
  const inputRef = useRef<HTMLInputElement>(null);
  const chooseFile = (files: FileList | null) => {
    const file = files?.[0];
    if (!file || upload.isSent) return;
    const error = pictureProblem(file);
    setProblem(error);
    if (error === null) setChosen(file);
  };
  const { isOver, zone } = useDropZone(chooseFile);
  const hasPicture = user.profile_photo_url !== null;
  return (
    <Root data-over={isOver ? '' : undefined} {...zone}>
      <Avatar user={user} size="large" label="Profile picture" />
      <Controls>
        <Buttons>
          <SecondaryButton
            startIcon={<Camera size={18} />}
            disabled={upload.isSent}
            onClick={() => inputRef.current?.click()}
          >
            {hasPicture ? 'Change picture' : 'Upload picture'}
          </SecondaryButton>
          {hasPicture && !upload.isSent ? (
            <Button
              color="inherit"
              sx={{ minWidth: 0, paddingInline: space(3) }}
              onClick={() => setDeleting(true)}
            >
              Delete
            </Button>
          ) : null}
        </Buttons>
        <Hint data-problem={problem === null ? undefined : ''}>
          {hintOf(problem, upload.isSent) ?? (
            <>
              JPEG, PNG or WebP, up to 5 MB<i>. Or drop one here.</i>
            </>
          )}
        </Hint>
        <Input
          ref={inputRef}
          type="file"
          accept={pictureTypes}
          tabIndex={-1}
          aria-label="Picture file"
          onChange={(event) => {
            chooseFile(event.target.files);
            // Lets the user choose the same file again.
            event.target.value = '';
          }}
        />
      </Controls>
      {chosen ? (
        <PictureDialog
          key={chosen.url}
          picture={chosen}
          upload={upload}
          onClose={() => {
            upload.stop();
            setChosen(null);
          }}
        />
      ) : null}
      <ConfirmDialog
        isOpen={isDeleting}
        title="Delete your picture?"
        confirmLabel="Delete"
        tone="danger"
        isBusy={removal.isBusy}
        error={removal.error}
        onConfirm={removal.remove}
        onClose={() => {
          removal.reset();
          setDeleting(false);
        }}
      >
        People will see your initials instead.
      </ConfirmDialog>
    </Root>
  );
}

function hintOf(problem: string | null, isSent: boolean): string | null {
  return isSent ? 'Picture saved. Reloading…' : problem;
}

/** Returns the chosen file with an object URL, which is revoked when another file is chosen. */
function useChosenPicture() {
  const [chosen, setChosen] = useState<{ readonly file: File; readonly url: string } | null>(null);
  const url = chosen?.url;
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url]);
  const choose = (file: File | null) => setChosen(file && { file, url: URL.createObjectURL(file) });
  return [chosen, choose] as const;
}

function useDropZone(onDrop: (files: FileList) => void) {
  const [isOver, setOver] = useState(false);
  const zone = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onDrop(event.dataTransfer.files);
    },
  };
  return { isOver, zone };
}

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
function PictureDialog({ picture, upload, onClose }: PictureDialogProps) {
  const [crop, setCrop] = useState<ChosenCrop | null>(null);
  const [isBroken, setBroken] = useState(false);
  const { isSending, isSent, progress } = upload;
  const error = isBroken ? PICTURE_TYPE : upload.error;
  const actions = (
    <>
      <SecondaryButton onClick={onClose} disabled={isSent}>
        Cancel
      </SecondaryButton>
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
