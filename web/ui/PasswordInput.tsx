import { IconButton } from './IconButton.tsx';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { TextInput, type TextInputProps } from './TextInput.tsx';

/** A password field with a button that shows the password. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'end' | 'isMultiline'>) {
  const [isShown, setShown] = useState(false);
  const toggle = (
    <IconButton
      size="small"
      edge="end"
      aria-label={isShown ? 'Hide password' : 'Show password'}
      aria-pressed={isShown}
      onClick={() => setShown(!isShown)}
      onMouseDown={(event) => event.preventDefault()}
    >
      {isShown ? <EyeOff size={18} /> : <Eye size={18} />}
    </IconButton>
  );
  return <TextInput {...props} type={isShown ? 'text' : 'password'} end={toggle} isSpellChecked={false} />;
}
