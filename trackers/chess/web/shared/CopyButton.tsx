import Button from '@mui/material/Button';
import { useTimer } from '@plotline/web/ui/use-timer.ts';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

interface CopyButtonProps {
  label: string;
  words: string;
  look?: 'outlined' | 'text';
}

type State = 'ready' | 'copied' | 'failed';

const SHOWN_MS = 2000;

/** Puts words onto the clipboard, and says whether that worked: browsers may forbid it. */
export function CopyButton({ label, words, look = 'text' }: CopyButtonProps) {
  const [state, setState] = useState<State>('ready');
  const timer = useTimer();
  const copy = async () => {
    setState(await copied(words));
    timer.later(() => setState('ready'), SHOWN_MS);
  };
  const labels = { ready: label, copied: 'Copied', failed: 'Copy it by hand' };
  const Icon = state === 'copied' ? Check : Copy;
  return (
    <Button
      variant={look}
      color="inherit"
      size="small"
      startIcon={<Icon size={16} aria-hidden />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{labels[state]}</span>
    </Button>
  );
}

async function copied(words: string): Promise<State> {
  try {
    await navigator.clipboard.writeText(words);
    return 'copied';
  } catch {
    return 'failed';
  }
}
