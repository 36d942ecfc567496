import { useState, type ReactNode } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';
import { TextInput } from './TextInput.tsx';

interface TypedConfirmDialogProps extends Omit<ConfirmDialogProps, 'onConfirm'> {
  /** What must be typed, to the letter. */
  expected: string;
  /** Label of the field. */
  fieldLabel: string;
  /** Shown when something else was typed. */
  mismatch: string;
  /** Fields below the first one; `isConfirmDisabled` while they are not filled in. */
  more?: ReactNode;
  onConfirm: (typed: string) => void;
}

/** Asks for a word to be typed before something that cannot be undone. */
export function TypedConfirmDialog(props: TypedConfirmDialogProps) {
  // What was typed once must not be there when the dialog opens again.
  return <Question key={props.isOpen ? 'open' : 'closed'} {...props} />;
}

function Question(props: TypedConfirmDialogProps) {
  const {
    expected,
    fieldLabel,
    mismatch,
    more,
    isConfirmDisabled = false,
    onConfirm,
    children,
    ...rest
  } = props;
  const [typed, setTyped] = useState('');
  const isMatch = typed === expected;
  const isWrong = typed !== '' && !expected.startsWith(typed);
  return (
    <ConfirmDialog
      {...rest}
      tone="danger"
      isConfirmDisabled={!isMatch || isConfirmDisabled}
      onConfirm={() => onConfirm(typed)}
    >
      {children}
      <TextInput
        label={fieldLabel}
        value={typed}
        onChange={setTyped}
        error={isWrong ? mismatch : null}
        autoComplete="off"
        isSpellChecked={false}
        sx={{ mt: 4 }}
      />
      {more}
    </ConfirmDialog>
  );
}
