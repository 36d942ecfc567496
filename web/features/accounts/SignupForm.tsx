import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState, type SubmitEvent } from 'react';
import { NAME_MAX } from '@plotline/contract/limits.ts';
import { readAppConfig } from '../../platform/app-config.ts';
import { loginPath } from '../../platform/paths.ts';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { AuthCard, AuthForm } from './AuthCard.tsx';
import { PasswordFields } from './PasswordFields.tsx';
import { NameFields } from './SignupFields.tsx';
import { cleanUsername, emptySignup, signupErrors, type SignupFields } from './signup-form.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import type { useSignup } from './use-signup.ts';
import { TextLink } from '../../ui/TextLink.tsx';

type Field = keyof SignupFields;

/** Who the new account is for. The page owns the attempt, because it shows what follows. */
export function SignupForm({ signup: { state, submit } }: { signup: ReturnType<typeof useSignup> }) {
  const [fields, setFields] = useState(emptySignup);
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const formRef = useFocusFirstError(state.fieldErrors);
  const errors = signupErrors(fields);
  const set = (field: Field) => (value: string) => setFields((before) => ({ ...before, [field]: value }));
  const bind = (field: Field) => ({
    name: field,
    value: fields[field],
    onChange: set(field),
    onBlur: () => setLeft((before) => new Set(before).add(field)),
    // A field complains once it was left, or when the server does; not while it is first typed.
    error:
      (left.has(field) && isJudged(field, fields) ? errors[field] : undefined) ?? state.fieldErrors[field],
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void submit(fields);
  };
  const isBusy = state.step === 'busy';
  return (
    <AuthCard
      title="Create your account"
      subtitle={`Welcome to ${readAppConfig().brandName}`}
      foot={
        <>
          Already have an account? <TextLink href={loginPath}>Sign in here</TextLink>
        </>
      }
    >
      <AuthForm ref={formRef} onSubmit={onSubmit} noValidate>
        {state.error ? <Alert severity="error">{state.error}</Alert> : null}
        <NameFields bind={bind} maxLength={NAME_MAX} />
        <TextInput label="Email" type="email" autoComplete="email" isRequired {...bind('email')} />
        <TextInput
          label="Username"
          autoComplete="username"
          isSpellChecked={false}
          isRequired
          help="Your address here. Lowercase letters, numbers and underscores"
          {...bind('username')}
          onChange={(typed) => set('username')(cleanUsername(typed))}
        />
        <PasswordFields bind={bind} password={fields.password} />
        <Button
          type="submit"
          variant="contained"
          size="large"
          disabled={isBusy || Object.keys(errors).length > 0}
        >
          {isBusy ? 'Creating Account...' : 'Create Account'}
        </Button>
      </AuthForm>
    </AuthCard>
  );
}

/** Email and username are missed when they are left empty; a password has not begun then. */
function isJudged(field: Field, fields: SignupFields): boolean {
  return fields[field] !== '' || field === 'email' || field === 'username';
}
