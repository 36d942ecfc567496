import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { CODE_WRONG } from '@plotline/contract/errors.ts';
import { useId, useState } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import { PasswordInput } from '../../../ui/PasswordInput.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { space } from '../../../ui/theme/tokens.ts';
import { useForm } from '../../../ui/use-form.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { renewCodes, turnOff, useSecondFactorRefresh } from './use-second-factor.ts';

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

const Form = styled('form')({ display: 'grid', gap: space(4) });

interface CodeDialogProps {
  action: CodeAction;
  onClose: () => void;
}

/** Asks for password and code, then turns two-step sign-in off or shows new recovery codes. Mount it per opening. */
export function CodeDialog({ action, onClose }: CodeDialogProps) {
  const formId = useId();
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
  if (codes) {
    return (
      <Dialog
        isOpen
        title="Your new recovery codes"
        onClose={onClose}
        actions={
          <Button variant="contained" onClick={onClose}>
            I've saved the codes
          </Button>
        }
      >
        <RecoveryCodes codes={codes} />
      </Dialog>
    );
  }
  const { password, code } = form.fields;
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      isBusy={form.isPending}
      actions={
        <Button
          type="submit"
          form={formId}
          variant="contained"
          color={action === 'off' ? 'error' : 'primary'}
          loading={form.isPending}
          disabled={password === '' || code.trim() === ''}
        >
          {confirm}
        </Button>
      }
    >
      <Form id={formId} ref={formRef} onSubmit={form.submit} noValidate>
        {form.message ? <Alert severity="error">{form.message}</Alert> : null}
        <div>{explanation}</div>
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          isRequired
          {...form.bind('password')}
        />
        <TextInput
          label="Code"
          autoComplete="one-time-code"
          isSpellChecked={false}
          isRequired
          help="From your authenticator app, or a recovery code."
          {...form.bind('code')}
        />
      </Form>
    </Dialog>
  );
}
