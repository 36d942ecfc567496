import { StatusBadge } from '@plotline/web/ui/StatusBadge.tsx';
import { FlaskConical } from 'lucide-react';

/** Marks numbers of a test account, which only its owner sees. */
export function TestDataBadge() {
  return (
    <StatusBadge tone="amber" icon={<FlaskConical aria-hidden />}>
      Test data
    </StatusBadge>
  );
}
