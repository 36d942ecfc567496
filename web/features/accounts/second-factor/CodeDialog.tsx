import { CODE_WRONG } from '@plotline/contract/errors.ts';
import { useState } from 'react';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import { renewCodes, turnOff, useSecondFactorRefresh } from './use-second-factor.ts';
import { OwnPasswordInput } from '../OwnPasswordInput.tsx';

export type CodeAction = 'off' | 'codes';

const texts = {
  off: {
    title: 'Turn off two-step sign-in?',
    explanation: 'Your password alone will be enough to sign in, and your recovery codes stop working.',
    confirm: 'Turn off',
    failure: "Couldn't turn off two-step sign-in.",
  },
  codes: {
    title: 'Create new recovery codes?',
    explanation: 'Your earlier recovery codes stop working.',
    confirm: 'Create new codes',
    failure: "Couldn't create new codes.",
  },
} as const;

/** Asks for password and code, then turns two-step sign-in off or shows new recovery codes. Mount it per opening. */
export function CodeDialog({ action, onClose }: { action: CodeAction; onClose: () => void }) {
  const refresh = useSecondFactorRefresh();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { title, explanation, confirm, failure } = texts[action];
  const [form, formRef] = useForm({
    initial: { password: '', code: '' },
    send: async (fields) => {
      if (action === 'codes') return renewCodes(fields);
      await turnOff(fields);
      return null;
    },
    onSent: (result) => {
      void refresh();
      if (result) setCodes(result);
      else onClose();
    },
    fallback: failure,
    fieldOf: { [CODE_WRONG]: 'code' },
    retry: false,
  });
  if (codes) return <RecoveryCodesDialog title="Your new recovery codes" codes={codes} onClose={onClose} />;
  const { password, code } = form.fields;
  return (
    <FormDialog
      title={title}
      form={[form, formRef]}
      submitLabel={confirm}
      tone={action === 'off' ? 'danger' : 'normal'}
      isSubmitDisabled={password === '' || code.trim() === ''}
      onClose={onClose}
    >
      <div>{explanation}</div>
      <OwnPasswordInput {...form.bind('password')} />
      <TextInput
        label="Code"
        autoComplete="one-time-code"
        isSpellChecked={false}
        isRequired
        help="From your authenticator app, or a recovery code."
        {...form.bind('code')}
      />
    </FormDialog>
  );
}
