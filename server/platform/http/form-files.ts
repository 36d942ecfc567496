import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { HttpError } from './errors.ts';

/** A part of a form that has been written to disk as it came. */
export interface FormFile {
  readonly path: string;
  readonly bytes: number;
}

export type FormFiles = Readonly<Record<string, FormFile>>;

export interface FormFilesOptions {
  /** Parts by name, with their limits. Others are passed over. */
  readonly maxBytes: Readonly<Record<string, number>>;
  /** Made for a part that is larger. */
  readonly tooLarge: (part: string) => HttpError;
}

/** Hands the folder with the files to `use`, and removes it afterwards, whatever happens. */
export type WithFormFiles = <Result>(
  request: FastifyRequest,
  options: FormFilesOptions,
  use: (files: FormFiles, folder: string) => Promise<Result>,
) => Promise<Result>;

/** For forms with large files: they pass through memory piece by piece. Also removes what a crash left. */
export function createFormFiles(dataDir: string): WithFormFiles {
  const root = path.join(dataDir, 'uploads');
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true, mode: 0o700 });
  return async (request, options, use) => {
    if (!request.isMultipart())
      throw new HttpError(415, 'upload.not_multipart', 'Send the file as multipart/form-data');
    const folder = await mkdtemp(path.join(root, 'form-'));
    try {
      return await use(await receive(request, folder, options), folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

async function receive(
  request: FastifyRequest,
  folder: string,
  { maxBytes, tooLarge }: FormFilesOptions,
): Promise<FormFiles> {
  const files: Record<string, FormFile> = {};
  const limits = { fileSize: Math.max(...Object.values(maxBytes)), files: 4, fields: 20, fieldSize: 10_000 };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') continue;
      const most = maxBytes[part.fieldname];
      if (most === undefined || part.fieldname in files) part.file.resume();
      else {
        const file = await write(part, path.join(folder, part.fieldname));
        if (part.file.truncated || file.bytes > most) throw tooLarge(part.fieldname);
        files[part.fieldname] = file;
      }
    }
  } catch (error) {
    // A limit that the form goes beyond says its own status.
    if (error instanceof Error && ('statusCode' in error || 'status' in error)) throw error;
    // A full or broken disk is not the client's doing.
    if (error instanceof FileError) throw error.cause;
    throw new HttpError(400, 'upload.malformed', 'The form cannot be read. Send the file again.', {
      cause: error,
    });
  }
  return files;
}

async function write(part: MultipartFile, to: string): Promise<FormFile> {
  const output = createWriteStream(to, { mode: 0o600 });
  let failure: Error | undefined;
  output.once('error', (error) => (failure = error));
  try {
    await pipeline(part.file, output);
  } catch (error) {
    // A broken upload ends the file, too, but with the error of the upload.
    throw failure !== undefined && 'syscall' in failure ? new FileError(failure) : error;
  }
  return { path: to, bytes: output.bytesWritten };
}

/** Our own file could not be written. */
class FileError extends Error {
  override readonly name = 'FileError';

  constructor(cause: Error) {
    super('a part of a form could not be written', { cause });
  }
}
