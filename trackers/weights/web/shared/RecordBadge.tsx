import { StatusBadge } from '@plotline/web/ui/StatusBadge.tsx';
import { Trophy } from 'lucide-react';
import type { ReactNode } from 'react';

export function RecordBadge({ children }: { children: ReactNode }) {
  return (
    <StatusBadge tone="amber" icon={<Trophy aria-hidden />}>
      {children}
    </StatusBadge>
  );
}
