import { saveFile } from './save-file.ts';
import { useToast } from './Toasts.tsx';

interface PictureFile {
  /** The address on the server. */
  readonly url: string;
  /** Without the ending. */
  readonly name: string;
  /** Shown if the server has no such picture for this viewer. */
  readonly missing: string;
}

/** Returns a function that downloads a picture of the server, or shows why it cannot. */
export function usePictureDownload(): (picture: PictureFile) => void {
  const toast = useToast();
  return (picture) => {
    void download(picture).then((problem) => {
      if (problem !== null) toast({ message: problem });
    });
  };
}

/** Downloads a picture. @returns the reason why it could not; null if it did. */
async function download({ url, name, missing }: PictureFile): Promise<string | null> {
  const response = await fetch(url).catch(() => null);
  if (response?.status === 404) return missing;
  const content = response?.ok ? await response.blob().catch(() => null) : null;
  if (content === null) return "Couldn't download the picture. Please try again.";
  saveFile(content, `${name}.png`);
  return null;
}
