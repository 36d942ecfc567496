import { TOKEN_DAYS } from '@plotline/contract/access-tokens.ts';
import { TOKEN_NAME_MAX } from '@plotline/contract/limits.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FieldGroup } from '../../../ui/FieldGroup.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { NativeSelect } from '../../../ui/NativeSelect.tsx';
import { SecretDialog } from '../../../ui/SecretDialog.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { OwnPasswordInput } from '../OwnPasswordInput.tsx';
import { scopeLabel } from './scope-label.ts';
import { useCreateToken } from './use-access-tokens.ts';

const NEVER = 'never';
const LIFETIMES = [
  ...TOKEN_DAYS.map((days) => ({ value: String(days), label: `After ${days} days` })),
  { value: NEVER, label: 'Never' },
];

interface CreateTokenDialogProps {
  scopes: readonly string[];
  trackerNames: ReadonlyMap<string, string>;
  onClose: () => void;
}

/** Creates an access token, then shows it once. Mount it per opening. */
export function CreateTokenDialog({ scopes, trackerNames, onClose }: CreateTokenDialogProps) {
  const create = useCreateToken();
  const [form, formRef] = useForm({
    initial: { name: '', scopes: ['read'] as readonly string[], lifetime: '90', password: '' },
    send: ({ lifetime, ...fields }) =>
      create({ ...fields, expiresInDays: TOKEN_DAYS.find((days) => String(days) === lifetime) ?? null }),
    fallback: "Couldn't create the token. Please try again.",
    retry: false,
  });
  if (form.result !== undefined)
    return (
      <SecretDialog title="Your access token" label="Access token" secret={form.result} onClose={onClose}>
        Copy it now: it isn't shown again. Anyone who has it can do what it allows.
      </SecretDialog>
    );
  const { name, password } = form.fields;
  const chosen = form.bind('scopes');
  return (
    <FormDialog
      title="Create an access token"
      form={[form, formRef]}
      submitLabel="Create token"
      isSubmitDisabled={name.trim() === '' || chosen.value.length === 0 || password === ''}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        help="What you'll use it for."
        maxLength={TOKEN_NAME_MAX}
        isRequired
        isSpellChecked={false}
        {...form.bind('name')}
      />
      <FieldGroup legend="What it allows">
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            label={scopeLabel(scope, trackerNames)}
            isChecked={chosen.value.includes(scope)}
            onChange={(isChecked) =>
              chosen.onChange(
                isChecked ? [...chosen.value, scope] : chosen.value.filter((one) => one !== scope),
              )
            }
          />
        ))}
      </FieldGroup>
      <Lifetime {...form.bind('lifetime')} />
      <OwnPasswordInput {...form.bind('password')} />
    </FormDialog>
  );
}

function Lifetime({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return <NativeSelect label="Expires" value={value} options={LIFETIMES} onChange={onChange} />;
}
