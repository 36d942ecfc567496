export type ImportErrorCode =
  | 'empty_file'
  | 'too_large'
  | 'too_many_rows'
  | 'not_text'
  | 'unknown_format'
  | 'unsupported_format'
  | 'interrupted';

/** The whole file is refused. The message is a sentence for the person who sent it. */
export class ImportError extends Error {
  readonly code: ImportErrorCode;
  readonly line: number | undefined;

  constructor(code: ImportErrorCode, message: string, line?: number) {
    super(message);
    this.name = 'ImportError';
    this.code = code;
    this.line = line;
  }
}
