import { styled } from '../../ui/theme/styled.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { color } from '../../ui/theme/tokens.ts';

const Soft = styled('span')({ color: color.muted });

export function TimeOrNever({ instant }: { instant: string | null }) {
  return instant === null ? <Soft>Never</Soft> : <RelativeTime instant={instant} />;
}
