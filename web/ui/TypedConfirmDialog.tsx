import { useState, type ReactNode } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';
import { TextInput } from './TextInput.tsx';
import { space } from './theme/tokens.ts';

interface TypedConfirmDialogProps extends Omit<ConfirmDialogProps, 'onConfirm'> {
  /** The exact text to type. */
  expected: string;
  /** Label of the field. */
  fieldLabel: string;
  /** Shown if the typed text differs. */
  mismatch: string;
  /** Further fields; set `isConfirmDisabled` until they are filled in. */
  more?: ReactNode;
  onConfirm: (typed: string) => void;
}

/** Asks for a text to be typed before an irreversible action. */
export function TypedConfirmDialog(props: TypedConfirmDialogProps) {
  // The field is empty each time the dialog opens.
  return <Question key={props.isOpen === false ? 'closed' : 'open'} {...props} />;
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
        sx={{ marginTop: space(4) }}
      />
      {more}
    </ConfirmDialog>
  );
}
