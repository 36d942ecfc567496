import { SOURCES } from '../shared/chess-labels.ts';
import type { ChessPageData } from './page-for-reader.ts';

/** Whether the account of the shown games is known to be theirs; null: they come from files, and from no account. */
export function provenanceLabels({
  provenance,
  selector,
}: Pick<ChessPageData, 'provenance' | 'selector'>): { isVerified: boolean; explanation: string } | null {
  const source = selector.value.split(':')[0];
  if (source !== 'chesscom' && source !== 'lichess') return null;
  const { verified: isVerified } = provenance;
  const account = `this ${SOURCES[source]} account is theirs`;
  return {
    isVerified,
    explanation: isVerified ? `It was proved that ${account}` : `Nobody has proved yet that ${account}`,
  };
}
