import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { nameOfProcess, removeLeftovers } from '../leftovers.ts';
import { HttpError } from './errors.ts';
import { findUnstorableText } from './unstorable-text.ts';

/** File of a form, streamed to disk. */
export interface FormFile {
  readonly path: string;
  readonly bytes: number;
  /** Name given by the client, without a path, which some browsers send, and control characters. */
  readonly fileName: string;
  readonly mimeType: string;
}

export interface Form {
  readonly files: Readonly<Record<string, FormFile>>;
  readonly fields: Readonly<Record<string, string>>;
  /** Folder for temporary files, deleted with the form. */
  readonly folder: string;
}

export interface FormOptions {
  /** Size limits by part name. Other parts are ignored. */
  readonly maxBytes: Readonly<Record<string, number>>;
  /** Creates the error for a larger part. */
  readonly tooLarge: (part: string) => HttpError;
}

/** The form of one request. */
export interface FormReader {
  /** Streams the files of the form to disk. */
  readonly read: (options: FormOptions) => Promise<Form>;
  /** Deletes the files. */
  readonly close: () => Promise<void>;
}

export type OpenForm = (request: FastifyRequest) => FormReader;

const FOLDER = 'uploads';
const FILE_NAME_MAX = 200;

/** Deletes the uploads that a crash left; called before the server accepts requests. */
export function removeLeftoverUploads(dataDir: string): void {
  removeLeftovers(path.join(dataDir, FOLDER));
}

/** Stores uploads in a folder of `dataDir` during their request. */
export function createFormFolder(dataDir: string): OpenForm {
  const root = path.join(dataDir, FOLDER);
  return (request) => {
    let folder: string | undefined;
    return {
      read: async (options) => {
        if (!request.isMultipart())
          throw new HttpError(415, 'upload.not_multipart', 'Send the file as multipart/form-data');
        folder ??= await createFolder(root);
        return { ...(await receive(request, { ...options, folder })), folder };
      },
      close: async () => {
        if (folder !== undefined) await rm(folder, { recursive: true, force: true });
      },
    };
  };
}

async function createFolder(root: string): Promise<string> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  return mkdtemp(path.join(root, nameOfProcess('form')));
}

async function receive(
  request: FastifyRequest,
  { maxBytes, tooLarge, folder }: FormOptions & { readonly folder: string },
): Promise<Pick<Form, 'files' | 'fields'>> {
  const files: Record<string, FormFile> = {};
  const fields: Record<string, string> = {};
  const limits = { fileSize: Math.max(...Object.values(maxBytes)), files: 4, fields: 20, fieldSize: 10_000 };
  // The parser would wait forever for the end of a request that has broken off before.
  if (request.raw.destroyed) throw malformed();
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else if (!Object.hasOwn(maxBytes, part.fieldname) || part.fieldname in files) part.file.resume();
      else {
        const file = await write(part, path.join(folder, part.fieldname));
        if (part.file.truncated || file.bytes > (maxBytes[part.fieldname] ?? 0))
          throw tooLarge(part.fieldname);
        files[part.fieldname] = file;
      }
    }
  } catch (error) {
    if (isTooLarge(error)) throw tooLarge('file');
    // Exceeded limits have their own status.
    if (error instanceof Error && ('statusCode' in error || 'status' in error)) throw error;
    // A full or broken disk is not an error of the client.
    if (error instanceof FileError) throw error.cause;
    throw malformed(error);
  }
  const unstorable = findUnstorableText(fields, ['body']);
  if (unstorable) throw new HttpError(422, 'validation', [unstorable]);
  return { files, fields };
}

function malformed(cause?: unknown): HttpError {
  return new HttpError(400, 'upload.malformed', 'The form cannot be read. Send the file again.', { cause });
}

async function write(part: MultipartFile, to: string): Promise<FormFile> {
  const output = createWriteStream(to, { mode: 0o600 });
  let failure: Error | undefined;
  output.once('error', (error) => (failure = error));
  try {
    await pipeline(part.file, output);
  } catch (error) {
    // A broken upload also fails the file, but with the error of the upload.
    throw failure !== undefined && 'syscall' in failure ? new FileError(failure) : error;
  }
  return {
    path: to,
    bytes: output.bytesWritten,
    fileName: plainName(part.filename),
    mimeType: part.mimetype,
  };
}

function plainName(name: string): string {
  const base = path.win32.basename(name).replaceAll(/\p{C}/gu, '').trim();
  return base.slice(0, FILE_NAME_MAX).toWellFormed() || 'file';
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
}

/** Writing a part to disk failed. */
class FileError extends Error {
  override readonly name = 'FileError';

  constructor(cause: Error) {
    super('a part of a form could not be written', { cause });
  }
}
