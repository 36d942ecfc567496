import { FileRefused } from '@plotline/server/tracker-kit/imports.ts';

export type PgnErrorCode = 'empty_file' | 'too_many_games' | 'not_text' | 'no_games';

/** The whole file is refused. The message is a sentence for the user who sent it. */
export class PgnError extends FileRefused {
  override readonly name = 'PgnError';

  constructor(code: PgnErrorCode, message: string) {
    super({ code, message, line: null });
  }
}
