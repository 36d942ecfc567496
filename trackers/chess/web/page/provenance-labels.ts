import { SOURCES } from '../shared/chess-labels.ts';
import type { ChessPageData } from './page-for-reader.ts';

/** Explains whether the account of the games is verified; null for games from files. */
export function provenanceLabels({
  provenance,
  selector,
}: Pick<ChessPageData, 'provenance' | 'selector'>): { isVerified: boolean; explanation: string } | null {
  const source = selector.value.split(':')[0];
  if (source !== 'chesscom' && source !== 'lichess') return null;
  const { verified: isVerified } = provenance;
  const account = `this ${SOURCES[source]} account`;
  return {
    isVerified,
    explanation: isVerified ? `The owner verified ${account}` : `The owner hasn't verified ${account} yet`,
  };
}
