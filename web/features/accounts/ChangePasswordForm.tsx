import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { useQueryClient } from '@tanstack/react-query';
import { changePassword } from '@plotline/contract/accounts.ts';
import { PASSWORD_WRONG } from '@plotline/contract/errors.ts';
import { api } from '../../platform/api.ts';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { mixin, space } from '../../ui/theme/tokens.ts';
import { useForm } from '../../ui/use-form.ts';
import { FormBody, FormFoot } from './form-frame.ts';
import { EMPTY_PASSWORD, PasswordFields } from './PasswordFields.tsx';
import { newPasswordErrors } from './signup-form.ts';
import { sessionsKey } from './use-sessions.ts';

/** The new password and its confirmation stand beside each other if there is room, the requirements below both. */
const Fields = styled('div')({
  ...mixin.grid(4),
  alignItems: 'start',
  '@container (min-width: 560px)': { maxWidth: 400 },
  '@container (min-width: 600px)': {
    gridTemplateColumns: '1fr 1fr',
    gridAutoFlow: 'row dense',
    maxWidth: 'none',
    '& > ul': { gridColumn: '1 / -1' },
    // Alone in its line.
    '& > :first-of-type': { gridColumn: '1 / -1', maxWidth: `calc(50% - ${space(2)})` },
  },
});

/** Replaces the password; the server signs out every other device. */
export function ChangePasswordForm() {
  const queries = useQueryClient();
  const [form, formRef] = useForm({
    initial: { current_password: '', ...EMPTY_PASSWORD },
    validate: newPasswordErrors,
    validateOn: 'blur',
    send: (body) => api.call(changePassword, { body }),
    onSent: () => {
      form.clear();
      void queries.invalidateQueries({ queryKey: sessionsKey });
    },
    fallback: "Couldn't change your password.",
    fieldOf: { [PASSWORD_WRONG]: 'current_password' },
  });
  const hasCurrent = form.fields.current_password !== '';
  return (
    <form ref={formRef} onSubmit={form.submit} noValidate aria-label="Change password">
      <FormBody>
        {form.isSent && !hasCurrent ? (
          <Alert severity="success">Password changed. Your other devices were signed out.</Alert>
        ) : null}
        {form.message ? <Alert severity="error">{form.message}</Alert> : null}
        <Fields>
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            isRequired
            {...form.bind('current_password')}
          />
          <PasswordFields bind={form.bind} isNew />
        </Fields>
      </FormBody>
      <FormFoot>
        <Button
          type="submit"
          variant="contained"
          loading={form.isPending}
          disabled={!hasCurrent || !form.isValid}
        >
          Change password
        </Button>
      </FormFoot>
    </form>
  );
}
