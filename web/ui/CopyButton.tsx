import { Button } from './Button.tsx';
import { useTimer } from './use-timer.ts';
import { Copy, CopyCheck } from 'lucide-react';
import { useState } from 'react';

interface CopyButtonProps {
  label: string;
  text: string;
  appearance?: 'outlined' | 'text';
}

type State = 'ready' | 'copied' | 'failed';

const SHOWN_MS = 2000;

/** Copies a text to the clipboard and shows whether that worked: browsers may forbid it. */
export function CopyButton({ label, text, appearance = 'text' }: CopyButtonProps) {
  const [state, setState] = useState<State>('ready');
  const timer = useTimer();
  const copy = async () => {
    setState(await copyText(text));
    timer.later(() => setState('ready'), SHOWN_MS);
  };
  const labels = { ready: label, copied: 'Copied', failed: 'Copy manually' };
  const Icon = state === 'copied' ? CopyCheck : Copy;
  return (
    <Button
      variant={appearance}
      color="inherit"
      size="small"
      startIcon={<Icon size={16} aria-hidden />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{labels[state]}</span>
    </Button>
  );
}

async function copyText(text: string): Promise<State> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'failed';
  }
}
