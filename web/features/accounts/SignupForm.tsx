import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { EMAIL_TAKEN, USERNAME_TAKEN } from '@plotline/contract/errors.ts';
import { readAppConfig } from '../../platform/app-config.ts';
import { homePath, loginPath } from '../../platform/paths.ts';
import { useAuth } from '../../platform/session.tsx';
import { Redirect } from '../../platform/use-location.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useForm } from '../../ui/use-form.ts';
import { AuthCard, AuthForm } from './AuthCard.tsx';
import { NameFields } from './NameFields.tsx';
import { PasswordFields } from './PasswordFields.tsx';
import { cleanUsername, emptySignup, signupBody, signupErrors } from './signup-form.ts';
import { SignupDone } from './SignupDone.tsx';
import { useDelayed } from '../../ui/use-delayed.ts';

const REDIRECT_MS = 2000;

/** Creates an account, then reloads the app. */
export function SignupForm() {
  const { user, signup } = useAuth();
  const [form, formRef] = useForm({
    initial: emptySignup,
    validate: signupErrors,
    validateOn: 'blur',
    required: ['email', 'username'],
    send: (fields) => signup(signupBody(fields, new Intl.DateTimeFormat().resolvedOptions().timeZone)),
    fallback: 'Signup failed',
    fieldOf: { [USERNAME_TAKEN]: 'username', [EMAIL_TAKEN]: 'email' },
    retry: false,
  });
  useDelayed(form.isSent, REDIRECT_MS, () => window.location.assign(homePath));
  if (form.isSent) return <SignupDone />;
  if (user && !form.isPending) return <Redirect to={homePath} />;
  const username = form.bind('username');
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
      <AuthForm ref={formRef} onSubmit={form.submit} noValidate>
        {form.message ? <Alert severity="error">{form.message}</Alert> : null}
        <NameFields bind={form.bind} isOptional />
        <TextInput label="Email" type="email" autoComplete="email" isRequired {...form.bind('email')} />
        <TextInput
          label="Username"
          autoComplete="username"
          isSpellChecked={false}
          isRequired
          help="Your address on this site. Lowercase letters, numbers and underscores."
          {...username}
          onChange={(typed) => username.onChange(cleanUsername(typed))}
        />
        <PasswordFields bind={form.bind} />
        <Button type="submit" variant="contained" size="large" disabled={form.isPending || !form.isValid}>
          {form.isPending ? 'Creating Account...' : 'Create Account'}
        </Button>
      </AuthForm>
    </AuthCard>
  );
}
