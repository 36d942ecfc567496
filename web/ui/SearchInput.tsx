import { Search } from 'lucide-react';
import { useState, type Ref } from 'react';
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
}

const TYPING_MS = 300;

/** Searches once the user stops typing, or presses Enter. */
export function SearchInput({ label, placeholder, value, onSearch, ...input }: SearchInputProps) {
  const [typed, setTyped] = useState(value);
  const [applied, setApplied] = useState(value);
  // The search was changed elsewhere, for example by the back button.
  if (value !== applied) {
    setApplied(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const timer = useTimer();
  const search = (next: string) => {
    timer.cancel();
    if (next.trim() !== value) onSearch(next.trim());
  };
  return (
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
        if (key === 'Enter') search(typed);
      }}
    />
  );
}
