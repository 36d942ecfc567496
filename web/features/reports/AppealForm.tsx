import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { APPEAL_REQUIRED } from '@plotline/contract/errors.ts';
import { APPEAL_MAX } from '@plotline/contract/limits.ts';
import type { OwnDecision } from '@plotline/contract/moderation.ts';
import { styled } from '@mui/material/styles';
import { TextInput } from '../../ui/TextInput.tsx';
import { Quote } from '../../ui/Quote.tsx';
import { space } from '../../ui/theme/tokens.ts';
import { useForm } from '../../ui/use-form.ts';
import { useAppeal, type DecisionName } from './use-own-decision.ts';

interface AppealFormProps {
  name: DecisionName;
  decision: OwnDecision;
}

const TEXT_ROWS = 8;

const Form = styled('form')({ display: 'grid', gap: space(3) });

/** The appeal against a decision: the form, or its text with the answer. */
export function AppealForm({ name, decision }: AppealFormProps) {
  if (decision.appeal) return <AppealState appeal={decision.appeal} />;
  if (decision.undone_at !== null) return <Alert severity="success">This decision was undone.</Alert>;
  return <NewAppeal name={name} />;
}

function AppealState({ appeal }: { appeal: NonNullable<OwnDecision['appeal']> }) {
  const messages = {
    open: 'An administrator will read your appeal. You get a mail with the answer.',
    accepted: 'Your appeal was accepted.',
    rejected: 'Your appeal was rejected.',
  };
  const severity = { open: 'info', accepted: 'success', rejected: 'warning' } as const;
  return (
    <div>
      <Alert severity={severity[appeal.state]}>{messages[appeal.state]}</Alert>
      <Quote sx={{ my: 2 }} dir="auto" aria-label="Your appeal">
        {appeal.text}
      </Quote>
      {appeal.answer === '' ? null : (
        <Quote sx={{ my: 2 }} dir="auto" aria-label="Answer">
          {appeal.answer}
        </Quote>
      )}
    </div>
  );
}

function NewAppeal({ name }: { name: DecisionName }) {
  const appeal = useAppeal(name);
  const [form, formRef] = useForm({
    initial: { text: '' },
    validate: ({ text: written }) => (written.trim() === '' ? { text: APPEAL_REQUIRED } : {}),
    send: ({ text: written }) => appeal.mutateAsync(written),
    fallback: "Couldn't send the appeal",
    retry: false,
  });
  return (
    <Form ref={formRef} onSubmit={form.submit} noValidate>
      {form.message ? <Alert severity="error">{form.message}</Alert> : null}
      <TextInput
        label="Appeal"
        maxLength={APPEAL_MAX}
        isRequired
        isMultiline
        maxRows={TEXT_ROWS}
        help="Why is the decision wrong? You can appeal once."
        {...form.bind('text')}
      />
      <Button type="submit" variant="contained" loading={form.isPending} sx={{ justifySelf: 'start' }}>
        Send appeal
      </Button>
    </Form>
  );
}
