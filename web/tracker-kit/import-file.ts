import { ApiError, messageOf } from '../platform/api-error.ts';
import { formatNumber } from '../platform/format.ts';
import { takePassedFile } from '../platform/passed-file.ts';

interface ImportFormOptions {
  readonly maxBytes: number;
  readonly fields?: Readonly<Record<string, string>>;
}

/** Builds the form that uploads a file. @throws when the file is too large, with a message for `fileProblem`. */
export function importForm(file: File, { maxBytes, fields = {} }: ImportFormOptions): FormData {
  if (file.size > maxBytes)
    throw new FileTooLarge(`The file is ${megabytes(file.size)} MB. The limit is ${megabytes(maxBytes)} MB.`);
  const form = new FormData();
  // Fields first: the server reads the form as it arrives.
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  return form;
}

/** Returns the file that was passed to this page, once. */
export function takeFile(): File | null {
  return takePassedFile(window.location.pathname);
}

/** Returns why a file was refused, null without an error. */
export function fileProblem(error: unknown): string | null {
  if (!error) return null;
  if (error instanceof FileTooLarge) return error.message;
  const fields = error instanceof ApiError ? Object.values(error.fieldErrors) : [];
  return fields[0] ?? messageOf(error, "Couldn't read the file.");
}

/** Returns the progress of a file on its way: its upload, then `next`. */
export function uploadProgress(
  sent: number,
  next: { readonly label: string; readonly value: number | null },
) {
  return sent < 1 ? { label: 'Uploading the file', value: sent } : next;
}

class FileTooLarge extends Error {}

function megabytes(bytes: number): string {
  return formatNumber(bytes / 1024 / 1024);
}
