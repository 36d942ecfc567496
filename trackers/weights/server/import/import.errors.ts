import { FileRefused } from '@plotline/server/tracker-kit/imports.ts';

export type ImportErrorCode =
  | 'empty_file'
  | 'too_large'
  | 'too_many_rows'
  | 'not_text'
  | 'unknown_format'
  | 'unsupported_format';

/** The whole file is refused. The message is a sentence for the user who sent it. */
export class ImportError extends FileRefused {
  override readonly name = 'ImportError';

  constructor(code: ImportErrorCode, message: string, line: number | null = null) {
    super({ code, message, line });
  }
}
