import type { Provider } from '../../contract/words.ts';

/** Where a code is put so that everybody sees who may change that profile. */
export const VERIFY_STEPS: Readonly<Record<Provider, { place: string; href: string; note: string }>> = {
  chesscom: {
    place: 'Put this code into Name or Location of your chess.com profile.',
    href: 'https://www.chess.com/settings',
    note: 'chess.com shows changes of a profile with a delay: it can take up to 24 hours until the code is seen. Remove it afterwards.',
  },
  lichess: {
    place: 'Put this code into the biography of your Lichess profile.',
    href: 'https://lichess.org/account/profile',
    note: 'It is seen at once. Remove it afterwards.',
  },
};
