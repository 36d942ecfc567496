import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { styled } from '../../ui/theme/styled.ts';
import {
  EMAIL_TAKEN,
  INVITE_INVALID,
  INVITE_REQUIRED,
  SIGNUP_CLOSED,
  USERNAME_TAKEN,
} from '@plotline/contract/errors.ts';
import { follow } from '@plotline/contract/follows.ts';
import { getRegistration } from '@plotline/contract/registration.ts';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { api } from '../../platform/api.ts';
import { readAppConfig } from '../../platform/app-config.ts';
import { logProblem } from '../../platform/log.ts';
import { homePath, loginPath } from '../../platform/paths.ts';
import { useAuth } from '../../platform/session.tsx';
import { Redirect } from '../../platform/use-location.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { color, radius, space, text, weight } from '../../ui/theme/tokens.ts';
import { useForm } from '../../ui/use-form.ts';
import { AuthCard, AuthForm } from './AuthCard.tsx';
import { NameFields } from './NameFields.tsx';
import { PasswordFields } from './PasswordFields.tsx';
import { cleanUsername, emptySignup, signupBody, signupErrors } from './signup-form.ts';
import { typedEmail, useTypedEmail } from './typed-email.ts';
import { useDelayed } from '../../ui/use-delayed.ts';

const REDIRECT_MS = 2000;
const CLEAN = { username: cleanUsername };

const Note = styled('p')({ ...text[13], margin: 0, color: color.muted });

interface SignupFormProps {
  /** Token of the invite link that was opened; empty without one. */
  invite: string;
  /** The user that the new one follows; null for no one. */
  follows?: string | null;
  /** Shown above the fields: the card of an inviter. */
  lead?: ReactNode;
}

/** Creates an account, then reloads the app. Where sign-up has conditions, it names them. */
export function SignupForm(props: SignupFormProps) {
  const { invite } = props;
  const { data } = useRegistration(invite);
  if (data?.registration === 'closed') return <SignupRefused sentence={SIGNUP_CLOSED} />;
  if (data?.registration === 'invite' && !data.is_invited)
    return <SignupRefused sentence={invite === '' ? INVITE_REQUIRED : INVITE_INVALID} />;
  const needsApproval = data?.registration === 'approval' && !data.is_invited;
  return <OpenSignupForm {...props} needsApproval={needsApproval} />;
}

function OpenSignupForm({
  invite,
  follows = null,
  lead,
  needsApproval,
}: SignupFormProps & { needsApproval: boolean }) {
  const { user, signup } = useAuth();
  const [form, formRef] = useForm({
    initial: () => ({ ...emptySignup, email: typedEmail() }),
    validate: signupErrors,
    clean: CLEAN,
    validateOn: 'blur',
    required: ['email', 'username'],
    send: async (fields) => {
      const detail = await signup({
        ...signupBody(fields, new Intl.DateTimeFormat().resolvedOptions().timeZone),
        ...(invite === '' ? {} : { invite }),
      });
      // Without a session yet, there is no one who could follow.
      if (detail === null && follows !== null) followInviter(follows);
      return detail;
    },
    fallback: 'Signup failed',
    fieldOf: { [USERNAME_TAKEN]: 'username', [EMAIL_TAKEN]: 'email' },
    retry: false,
  });
  useTypedEmail(form.fields.email);
  const waitsFor = form.result ?? null;
  useDelayed(form.isSent && waitsFor === null, REDIRECT_MS, () => window.location.assign(homePath));
  if (form.isSent) return waitsFor === null ? <SignupDone /> : <SignupWaits sentence={waitsFor} />;
  if (user && !form.isPending) return <Redirect to={homePath} />;
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
        {lead}
        {form.message ? <Alert severity="error">{form.message}</Alert> : null}
        {needsApproval ? (
          <Alert severity="info">An administrator approves new accounts on this server.</Alert>
        ) : null}
        <NameFields bind={form.bind} isOptional />
        <TextInput label="Email" type="email" autoComplete="email" isRequired {...form.bind('email')} />
        <TextInput
          label="Username"
          autoComplete="username"
          isSpellChecked={false}
          isRequired
          help="Your address on this site. Lowercase letters, numbers and underscores."
          {...form.bind('username')}
        />
        <PasswordFields bind={form.bind} />
        <Note>Profiles are public. You can make yours private in the settings at any time.</Note>
        <Button type="submit" variant="contained" size="large" disabled={form.isPending || !form.isValid}>
          {needsApproval ? requestLabel(form.isPending) : createLabel(form.isPending)}
        </Button>
      </AuthForm>
    </AuthCard>
  );
}

/** Follows while the page welcomes the new user; they can follow later, so a failure is only logged. */
function followInviter(username: string): void {
  api.call(follow, { params: { username } }).catch((error: unknown) => {
    logProblem('the inviter could not be followed', error);
  });
}

function createLabel(isPending: boolean): string {
  return isPending ? 'Creating Account...' : 'Create Account';
}

function requestLabel(isPending: boolean): string {
  return isPending ? 'Sending Request...' : 'Request Account';
}

/** Loads the conditions of a sign-up. */
function useRegistration(invite: string) {
  return useQuery({
    queryKey: ['registration', invite],
    queryFn: ({ signal }) => api.call(getRegistration, { query: invite === '' ? {} : { invite }, signal }),
    staleTime: 0,
  });
}

function SignupRefused({ sentence }: { sentence: string }) {
  return (
    <AuthCard title="Create your account" subtitle={`Welcome to ${readAppConfig().brandName}`}>
      <AuthForm as="div">
        <Alert severity="info">{sentence}</Alert>
        <Button variant="contained" size="large" href={loginPath}>
          Sign In
        </Button>
      </AuthForm>
    </AuthCard>
  );
}

/** Replaces the form after a sign-up that does not sign in yet. */
function SignupWaits({ sentence }: { sentence: string }) {
  return (
    <AuthCard title="Almost there" subtitle={`Welcome to ${readAppConfig().brandName}`}>
      <AuthForm as="div">
        <Alert severity="success">{sentence}</Alert>
        <Button variant="contained" size="large" href={loginPath}>
          Back to Sign In
        </Button>
      </AuthForm>
    </AuthCard>
  );
}

const Root = styled('output')({ display: 'block', maxWidth: 400, textAlign: 'center' });
const Tick = styled('span')({
  display: 'inline-grid',
  placeItems: 'center',
  width: 64,
  height: 64,
  borderRadius: radius.full,
  backgroundColor: color.successSoft,
  color: color.success,
});
const Title = styled('h1')({
  ...text[24],
  margin: `${space(5)} 0 ${space(2)}`,
  fontWeight: weight.semibold,
  letterSpacing: '-0.02em',
});
const Sentence = styled('p')({ ...text[16], margin: 0, color: color.muted });

/** Shown for two seconds before the app reloads. */
function SignupDone() {
  return (
    <Root>
      <Tick aria-hidden="true">
        <Check size={30} />
      </Tick>
      <Title>Account Created!</Title>
      <Sentence>
        Welcome to {readAppConfig().brandName}! {"You're being redirected to your profile..."}
      </Sentence>
    </Root>
  );
}
