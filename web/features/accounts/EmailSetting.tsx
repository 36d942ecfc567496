import { ActionError } from '../../ui/ActionError.tsx';
import { Button } from '../../ui/Button.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { cancelEmailChange, changeEmail, getEmail, type EmailAddress } from '@plotline/contract/email.ts';
import { EMAIL_TAKEN } from '@plotline/contract/errors.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { currentUserKey } from '../../platform/current-user.ts';
import { formatDateTime } from '../../platform/format.ts';
import { Card } from '../../ui/Card.tsx';
import { SecondaryButton } from '../../ui/SecondaryButton.tsx';
import { SettingRow } from '../../ui/SettingRow.tsx';
import { SettingRowsSkeleton } from '../../ui/SettingRowsSkeleton.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { space } from '../../ui/theme/tokens.ts';
import { useToast } from '../../ui/Toasts.tsx';
import { useForm } from '../../ui/use-form.ts';
import { emailError } from './signup-form.ts';
import { OwnPasswordInput } from './OwnPasswordInput.tsx';

const DETAIL = 'You use it to sign in. Only you and administrators can see it.';

const emailKey = ['email'] as const;

const Form = styled('form')({ display: 'grid', gap: space(4), maxWidth: 400 });
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: space(2) });

/** The e-mail address of the account and its change. */
export function EmailSetting() {
  const address = useQuery({
    queryKey: emailKey,
    queryFn: ({ signal }) => api.call(getEmail, { signal }),
    staleTime: 0,
    // The mailed link is opened in another tab.
    refetchOnWindowFocus: 'always',
  });
  if (address.data) return <Address address={address.data} />;
  return (
    <SettingRowsSkeleton
      query={address}
      fallback="Couldn't load your email address."
      rows={[{ title: 'name@example.org', detail: DETAIL, control: 'Change email' }]}
    />
  );
}

function Address({ address: { email, pending } }: { address: EmailAddress }) {
  const [isOpen, setOpen] = useState(false);
  const setAddress = useSetAddress();
  const cancel = useMutation({ mutationFn: () => api.call(cancelEmailChange), onSuccess: setAddress });
  return (
    <Card pad="none">
      <SettingRow
        title={email}
        detail={DETAIL}
        actions={
          isOpen ? null : <SecondaryButton onClick={() => setOpen(true)}>Change email</SecondaryButton>
        }
      >
        {pending ? (
          <Alert
            severity="info"
            action={
              <Button size="small" color="inherit" loading={cancel.isPending} onClick={() => cancel.mutate()}>
                Cancel change
              </Button>
            }
          >
            Open the link that we sent to {pending.email} by {formatDateTime(new Date(pending.expires_at))}.
            Until then your address stays the same.
          </Alert>
        ) : null}
        <ActionError error={cancel.error} fallback="Couldn't cancel the change." />
        {isOpen ? <ChangeForm onClose={() => setOpen(false)} /> : null}
      </SettingRow>
    </Card>
  );
}

function ChangeForm({ onClose }: { onClose: () => void }) {
  const setAddress = useSetAddress();
  const showToast = useToast();
  const [form, formRef] = useForm({
    initial: { email: '', password: '' },
    validate: ({ email }) => {
      const error = emailError(email);
      return error === undefined ? {} : { email: error };
    },
    send: ({ email, password }) => api.call(changeEmail, { body: { email: email.trim(), password } }),
    onSent: (address) => {
      setAddress(address);
      if (!address.pending) showToast({ message: 'Email address changed.' });
      onClose();
    },
    fallback: "Couldn't change your email address.",
    fieldOf: { [EMAIL_TAKEN]: 'email' },
    retry: false,
  });
  return (
    <Form ref={formRef} onSubmit={form.submit} noValidate aria-label="Change email">
      {form.message ? <Alert severity="error">{form.message}</Alert> : null}
      <TextInput
        label="New email"
        type="email"
        autoComplete="email"
        isRequired
        shouldFocus
        {...form.bind('email')}
      />
      <OwnPasswordInput {...form.bind('password')} />
      <Buttons>
        <Button
          type="submit"
          variant="contained"
          loading={form.isPending}
          disabled={form.fields.password === ''}
        >
          Save
        </Button>
        <SecondaryButton disabled={form.isPending} onClick={onClose}>
          Cancel
        </SecondaryButton>
      </Buttons>
    </Form>
  );
}

/** Returns a function that shows a changed address everywhere. */
function useSetAddress() {
  const queries = useQueryClient();
  return (address: EmailAddress) => {
    queries.setQueryData(emailKey, address);
    void queries.invalidateQueries({ queryKey: currentUserKey });
  };
}
