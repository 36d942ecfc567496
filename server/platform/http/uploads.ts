import type { Endpoint } from '@plotline/contract/endpoint.ts';
import { HttpError } from './errors.ts';
import type { FormReader } from './form-files.ts';
import type { Upload } from './route.ts';

/** Writes the one file of a multipart body to disk, and checks the text fields that come before or after it. */
export async function readUpload(
  form: FormReader,
  endpoint: Endpoint,
  checkFields: (fields: unknown) => void,
): Promise<Upload> {
  if (!endpoint.multipart) throw new TypeError(`${endpoint.name} takes no upload`);
  const { files, fields } = await form.read({ maxBytes: { file: endpoint.multipart.maxBytes }, tooLarge });
  if (!files['file']) throw missingFile();
  checkFields(fields);
  return { ...files['file'], fields };
}

function tooLarge(): HttpError {
  return new HttpError(413, 'upload.too_large', 'The file is too large');
}

function missingFile(): HttpError {
  return new HttpError(422, 'upload.missing', [
    { loc: ['body', 'file'], msg: 'Choose a file', type: 'missing' },
  ]);
}
