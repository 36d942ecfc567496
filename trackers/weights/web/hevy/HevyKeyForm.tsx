import { Button } from '@plotline/web/ui/Button.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { messageOf } from '@plotline/web/tracker-kit/api.ts';
import { TextInput } from '@plotline/web/ui/TextInput.tsx';
import { TextLink } from '@plotline/web/ui/TextLink.tsx';
import { space } from '@plotline/web/ui/theme/tokens.ts';
import { useFocusFirstError } from '@plotline/web/ui/use-focus-first-error.ts';
import { useMemo, useState, type FormEvent } from 'react';
import { useConnectHevy } from './hevy-queries.ts';

const KEYS_PAGE = 'https://hevy.com/settings?developer';

const Form = styled('form')({ display: 'grid', gap: space(4), justifyItems: 'start' });
const Field = styled('div')({ width: '100%', maxWidth: 480 });

/** The form for an API key. Hevy checks the key before it is stored. */
export function HevyKeyForm({ submitLabel }: { submitLabel: string }) {
  const [key, setKey] = useState('');
  const [isMissing, setMissing] = useState(false);
  const connect = useConnectHevy();
  const missing = isMissing && key.trim() === '' ? 'Enter your API key' : null;
  const problem = missing ?? (connect.isError ? messageOf(connect.error, "Couldn't connect Hevy.") : null);
  const form = useFocusFirstError(useMemo(() => ({ api_key: problem }), [problem]));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(true);
    if (key.trim() !== '') connect.mutate(key.trim());
  };
  return (
    <Form ref={form} onSubmit={submit} noValidate>
      <Field>
        <TextInput
          label="API key"
          name="api_key"
          value={key}
          onChange={(next) => {
            connect.reset();
            setKey(next);
          }}
          error={problem}
          help={
            <>
              Generate it at{' '}
              <TextLink href={KEYS_PAGE} target="_blank" rel="noreferrer">
                hevy.com/settings?developer
              </TextLink>{' '}
              and paste it here. It's stored encrypted.
            </>
          }
          autoComplete="off"
          isSpellChecked={false}
          isDisabled={connect.isPending}
        />
      </Field>
      <Button type="submit" variant="contained" loading={connect.isPending}>
        {submitLabel}
      </Button>
    </Form>
  );
}
