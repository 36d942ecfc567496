import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '@plotline/contract/endpoint.ts';
import { HttpError } from './errors.ts';
import type { Upload } from './route.ts';

/** Reads the one file of a multipart body, and the text fields that come before or after it, which are then checked. */
export async function readUpload(
  request: FastifyRequest,
  endpoint: Endpoint,
  checkFields: (fields: unknown) => void,
): Promise<Upload> {
  if (!endpoint.multipart) throw new TypeError(`${endpoint.name} takes no upload`);
  if (!request.isMultipart())
    throw new HttpError(415, 'upload.not_multipart', 'Send the file as multipart/form-data');
  const fields: Record<string, string> = {};
  let file: Omit<Upload, 'fields'> | undefined;
  const limits = { fileSize: endpoint.multipart.maxBytes, files: 1, fields: 20, fieldSize: 10_000 };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else if (part.fieldname === 'file') {
        file = { fileName: part.filename, mimeType: part.mimetype, content: await part.toBuffer() };
      } else part.file.resume();
    }
  } catch (error) {
    throw isRefusal(error) ? error : malformedForm(error);
  }
  if (!file) throw missingFile();
  checkFields(fields);
  return { ...file, fields };
}

/** A limit that the form goes beyond, which says its own status. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error;
}

/** Without a boundary, cut short, or of parts that are none. */
function malformedForm(cause: unknown): HttpError {
  return new HttpError(400, 'upload.malformed', 'The form cannot be read. Send the file again.', { cause });
}

function missingFile(): HttpError {
  return new HttpError(422, 'upload.missing', [
    { loc: ['body', 'file'], msg: 'Choose a file', type: 'missing' },
  ]);
}
