import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import { useState, type SubmitEvent } from 'react';
import { readAppConfig } from '../../platform/app-config.ts';
import { forgotPasswordPath, signupPath } from '../../platform/paths.ts';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { space } from '../../ui/theme/tokens.ts';
import { AuthCard, AuthForm } from './AuthCard.tsx';
import type { useLogin } from './use-login.ts';
import { TextLink } from '../../ui/TextLink.tsx';

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(2),
});

/** Email and password. The page owns the attempt, because it decides where to go. */
export function LoginForm({ login }: { login: ReturnType<typeof useLogin> }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isRemembered, setRemembered] = useState(false);
  const formRef = useFocusFirstError(login.fieldErrors);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void login.submit({ email, password, remember_me: isRemembered });
  };
  return (
    <AuthCard
      title="Welcome Back"
      subtitle={`Sign in to your ${readAppConfig().brandName} account`}
      foot={
        <>
          Don’t have an account? <TextLink href={signupPath}>Create one here</TextLink>
        </>
      }
    >
      <AuthForm ref={formRef} onSubmit={submit} noValidate>
        {login.error ? <Alert severity="error">{login.error}</Alert> : null}
        <TextInput
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          error={login.fieldErrors['email']}
          isRequired
          shouldFocus
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={login.fieldErrors['password']}
          isRequired
        />
        <Row>
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                checked={isRemembered}
                onChange={(event) => setRemembered(event.target.checked)}
              />
            }
            label="Remember me"
          />
          <TextLink href={forgotPasswordPath}>Forgot your password?</TextLink>
        </Row>
        <Button type="submit" variant="contained" size="large" disabled={login.isBusy}>
          {login.isBusy ? 'Signing In...' : 'Sign In'}
        </Button>
      </AuthForm>
    </AuthCard>
  );
}
