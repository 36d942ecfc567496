import { deleteProfilePicture, uploadProfilePicture, type User } from '@plotline/contract/accounts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../platform/api.ts';
import { messageOf } from '../../platform/api-error.ts';
import { useAuth } from '../../platform/session.tsx';
import { pictureForm, type ChosenCrop } from './picture-crop.ts';
import { useDelayed } from '../../ui/use-delayed.ts';

const RELOAD_MS = 1000;

/** Uploads a new picture, then reloads the page. */
export function useUploadPicture() {
  const auth = useAuth();
  const [progress, setProgress] = useState(0);
  const uploading = useRef<AbortController | null>(null);
  const upload = useMutation({
    mutationFn: async ({ file, crop }: { file: File; crop: ChosenCrop }): Promise<User> => {
      const { signal } = (uploading.current = new AbortController());
      setProgress(0);
      const form = pictureForm(file, crop);
      return (await api.upload(uploadProfilePicture, { form, signal, onProgress: setProgress })).user;
    },
    // The user decides after a failure; they may also have cancelled.
    retry: false,
    onSuccess: (user) => auth.setUser(user),
  });
  const isSent = upload.isSuccess;
  useDelayed(isSent, RELOAD_MS, () => window.location.reload());
  return {
    send: upload.mutate,
    progress,
    isSending: upload.isPending,
    isSent,
    error: upload.isError ? messageOf(upload.error, 'Failed to upload profile picture') : null,
    /** Cancels a running upload and clears its error. */
    stop: () => {
      uploading.current?.abort();
      upload.reset();
    },
  };
}

/** Deletes the picture and refetches everything that may show it. */
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
