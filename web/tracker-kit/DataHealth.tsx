import { lazyAddition } from '../ui/lazy-part.ts';
import { useFindings, type FindingsPlace } from './use-findings.ts';

const DataHealthCard = lazyAddition(async () => (await import('./DataHealthCard.tsx')).DataHealthCard);

interface DataHealthProps {
  place: FindingsPlace;
  /** Opens what a finding has to be corrected with, by the `target` of its fix. */
  onOpen: (target: string) => void;
}

/** The findings about the owner's data on a tracker's page; nothing for others and without findings. */
export function DataHealth({ place, onOpen }: DataHealthProps) {
  const { data } = useFindings(place);
  if (!place.isOwner || !data || data.findings.length === 0) return null;
  return <DataHealthCard place={place} findings={data.findings} open={data.open} onOpen={onOpen} />;
}
