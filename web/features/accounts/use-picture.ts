import { deleteProfilePicture, uploadProfilePicture, type User } from '@plotline/contract/accounts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../platform/api.ts';
import { messageOf } from '../../platform/api-error.ts';
import { useAuth } from '../../platform/session.tsx';
import { pictureForm, type ChosenCrop } from './picture-crop.ts';
import { useDelayed } from './use-delayed.ts';

const RELOAD_MS = 1000;

export interface ChosenPart {
  readonly file: File;
  readonly crop: ChosenCrop;
}

/** Sends a new picture, then loads the page again after a moment to see that it worked. */
export function useUploadPicture() {
  const auth = useAuth();
  const [share, setShare] = useState(0);
  const sending = useRef<AbortController | null>(null);
  const upload = useMutation({
    mutationFn: async ({ file, crop }: ChosenPart): Promise<User> => {
      const { signal } = (sending.current = new AbortController());
      setShare(0);
      const form = pictureForm(file, crop);
      return (await api.upload(uploadProfilePicture, { form, signal, onProgress: setShare })).user;
    },
    // The user sees it fail, and decides; they may also have stopped it.
    retry: false,
    onSuccess: (user) => auth.setUser(user),
  });
  const isDone = upload.isSuccess;
  useDelayed(isDone, RELOAD_MS, () => window.location.reload());
  return {
    send: upload.mutate,
    share,
    isSending: upload.isPending,
    isDone,
    error: upload.isError ? messageOf(upload.error, 'Failed to upload profile picture') : null,
    /** Stops what is under way, and forgets how the last try ended. */
    stop: () => {
      sending.current?.abort();
      upload.reset();
    },
  };
}

/** Takes the picture away; wherever the page shows it, it asks again. */
export function useDeletePicture(onDone: () => void) {
  const auth = useAuth();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: async (): Promise<User> => (await api.call(deleteProfilePicture)).user,
    onSuccess: (user) => {
      auth.setUser(user);
      void queries.invalidateQueries();
      onDone();
    },
  });
  return {
    remove: () => remove.mutate(),
    isBusy: remove.isPending,
    error: remove.isError ? messageOf(remove.error, 'Failed to delete profile picture') : null,
    reset: remove.reset,
  };
}
