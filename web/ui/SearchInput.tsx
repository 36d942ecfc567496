import { Search, X } from 'lucide-react';
import { useEffectEvent, useLayoutEffect, useRef, useState, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from './IconButton.tsx';
import { TextInput } from './TextInput.tsx';
import { useTimer } from './use-timer.ts';

interface SearchInputProps {
  label: string;
  placeholder: string;
  /** The applied search, from the URL. */
  value: string;
  onSearch: (value: string) => void;
  shouldFocus?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  /** Called for Enter when the typed search has been applied already. */
  onConfirm?: () => void;
  /** Returns what was typed before the field was there; called once. */
  takeTyped?: () => string;
}

const TYPING_MS = 300;

/** Searches once the user stops typing, or presses Enter. Escape clears the field. */
export function SearchInput({ label, placeholder, value, onSearch, onConfirm, ...props }: SearchInputProps) {
  const { takeTyped, ...input } = props;
  const [typed, setTyped] = useState(value);
  const [applied, setApplied] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== applied) {
    setApplied(value);
    setSent(value);
    // The search was changed elsewhere, for example by the back button. More may be typed since it was sent from here.
    if (value !== sent) setTyped(value);
  }
  const timer = useTimer();
  const search = (next: string) => {
    timer.cancel();
    setSent(next.trim());
    if (next.trim() !== value) onSearch(next.trim());
  };
  const addTyped = useEffectEvent(() => {
    const before = takeTyped?.() ?? '';
    if (before === '') return;
    // Otherwise the next key would find an empty field.
    flushSync(() => setTyped(before));
    timer.later(() => search(before), TYPING_MS);
  });
  // Before the field can get any key itself.
  useLayoutEffect(() => queueMicrotask(() => addTyped()), []);
  const frame = useRef<HTMLDivElement>(null);
  const clear = () => {
    setTyped('');
    search('');
    frame.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={frame}>
      <TextInput
        {...input}
        label={label}
        isLabelHidden
        placeholder={placeholder}
        value={typed}
        inputMode="search"
        autoComplete="off"
        isSpellChecked={false}
        start={<Search size={18} aria-hidden style={{ flex: 'none' }} />}
        onChange={(next) => {
          setTyped(next);
          timer.later(() => search(next), TYPING_MS);
        }}
        onKeyDown={({ key }) => {
          if (key === 'Escape') clear();
          if (key !== 'Enter') return;
          if (typed.trim() === value) onConfirm?.();
          search(typed);
        }}
        end={
          typed === '' ? null : (
            <IconButton size="small" edge="end" aria-label="Clear" onClick={clear}>
              <X size={18} aria-hidden />
            </IconButton>
          )
        }
      />
    </div>
  );
}
