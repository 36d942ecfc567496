import { Spinner } from '@plotline/web/ui/Spinner.tsx';
import { Card } from '@plotline/web/ui/Card.tsx';
import { EmptyState } from '@plotline/web/ui/EmptyState.tsx';
import {
  Check,
  CircleAlert,
  CircleHelp,
  CircleSlash,
  CreditCard,
  LogIn,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';

type Result = 'loading' | 'success' | 'error' | 'login_required' | 'not_installed' | 'question' | 'cancelled';

interface ResultCardProps {
  result: Result;
  title: string;
  /** One sentence, at most two. */
  children: string;
  action?: ReactNode;
}

const ICONS: Readonly<Record<Exclude<Result, 'loading'>, LucideIcon>> = {
  success: Check,
  error: CircleAlert,
  login_required: LogIn,
  not_installed: CreditCard,
  question: CircleHelp,
  cancelled: CircleSlash,
};
const ACCENTS = {
  loading: 'violet',
  success: 'teal',
  error: 'coral',
  login_required: 'violet',
  not_installed: 'violet',
  question: 'violet',
  cancelled: 'violet',
} as const;

/** The result of connecting or installing, announced to screen readers. */
export function ResultCard({ result, title, children, action }: ResultCardProps) {
  return (
    <Card role={result === 'error' ? 'alert' : 'status'} aria-busy={result === 'loading'}>
      <EmptyState icon={iconOf(result)} accent={ACCENTS[result]} title={title} action={action}>
        {children}
      </EmptyState>
    </Card>
  );
}

function iconOf(result: Result): ReactNode {
  if (result === 'loading') return <Spinner size={26} label="Loading" />;
  const Icon = ICONS[result];
  return <Icon />;
}
