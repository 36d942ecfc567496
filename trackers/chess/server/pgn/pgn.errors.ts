export type PgnErrorCode =
  | 'empty_file'
  | 'too_large'
  | 'too_many_games'
  | 'not_text'
  | 'no_games'
  | 'interrupted';

/** The whole file is refused. The message is a sentence for the person who sent it. */
export class PgnError extends Error {
  override readonly name = 'PgnError';
  readonly code: PgnErrorCode;

  constructor(code: PgnErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
