import { FileRefused } from '@plotline/server/tracker-kit/file-parsing.ts';

export type PgnErrorCode = 'too_many_games' | 'no_games';

/** The whole file is refused. The message is a sentence for the user who sent it. */
export class PgnError extends FileRefused {
  override readonly name = 'PgnError';

  constructor(code: PgnErrorCode, message: string) {
    super({ code, message });
  }
}
