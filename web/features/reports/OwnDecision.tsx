import {
  decidedNoun,
  TARGET_NOUNS,
  type ModerationAction,
  type OwnDecision as Decision,
} from '@plotline/contract/moderation.ts';
import { styled } from '../../ui/theme/styled.ts';
import { CircleAlert } from 'lucide-react';
import { ApiError, messageOf } from '../../platform/api-error.ts';
import { formatDateTime } from '../../platform/format.ts';
import { loginPath } from '../../platform/paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadError } from '../../ui/ErrorState.tsx';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { Quote } from '../../ui/Quote.tsx';
import { SecondaryButton } from '../../ui/SecondaryButton.tsx';
import { space, text } from '../../ui/theme/tokens.ts';
import { useOwnDecision, type DecisionName, useAppeal } from './use-own-decision.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { APPEAL_REQUIRED } from '@plotline/contract/errors.ts';
import { APPEAL_MAX } from '@plotline/contract/limits.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import { useForm } from '../../ui/use-form.ts';

const Root = styled('div')({ display: 'grid', gap: space(4), minWidth: 0 });
const Fact = styled('p')({ ...text[16], margin: 0, overflowWrap: 'anywhere' });

const LOAD_FAILED = "Couldn't load the decision";

/** A decision of an administrator about own content, with the appeal against it. */
export function OwnDecision({ name }: { name: DecisionName }) {
  const decision = useOwnDecision(name);
  // Another attempt with the same link fails as well.
  if (isMissing(decision.error)) return <InvalidLink message={messageOf(decision.error, LOAD_FAILED)} />;
  if (decision.isError) return <LoadError query={decision} fallback={LOAD_FAILED} />;
  if (!decision.data) return <ListSkeleton rows={2} />;
  const { content, reason } = decision.data;
  return (
    <Root>
      <Fact>{factOf(decision.data)}</Fact>
      {reason === '' ? null : <Fact dir="auto">Reason: {reason}</Fact>}
      {content ? (
        <Quote dir="auto" aria-label="Your content">
          {[content.title, content.text].filter((part) => part !== null && part !== '').join('\n')}
        </Quote>
      ) : null}
      <AppealForm name={name} decision={decision.data} />
    </Root>
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

function InvalidLink({ message }: { message: string }) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CircleAlert />}
        accent="coral"
        action={<SecondaryButton href={loginPath}>Sign In</SecondaryButton>}
      >
        {message}
      </EmptyState>
    </div>
  );
}

function factOf({ action, target_type, parts, created_at, until }: Decision): string {
  const noun = TARGET_NOUNS[target_type];
  const start = formatDateTime(new Date(created_at));
  const end = until === null ? '' : `, until ${formatDateTime(new Date(until))},`;
  const facts: Readonly<Record<ModerationAction, string>> = {
    dismiss: `An administrator looked at your ${noun} on ${start}`,
    hide: `An administrator hid your ${noun} on ${start}`,
    remove: `An administrator deleted your ${decidedNoun(target_type, parts)} on ${start}`,
    warn: `An administrator warned you about your ${noun} on ${start}`,
    suspend: `An administrator suspended your account on ${start}${end} because of ${target_type === 'profile' ? 'your' : 'this'} ${noun}`,
  };
  return `${facts[action]}.`;
}

const TEXT_ROWS = 8;

const Form = styled('form')({ display: 'grid', gap: space(3) });

/** The appeal against a decision: the form, or its text with the answer. */
function AppealForm({ name, decision }: { name: DecisionName; decision: Decision }) {
  if (decision.appeal) return <AppealState appeal={decision.appeal} />;
  if (decision.undone_at !== null) return <Alert severity="success">This decision was undone.</Alert>;
  return <NewAppeal name={name} />;
}

function AppealState({ appeal }: { appeal: NonNullable<Decision['appeal']> }) {
  const messages = {
    open: "An administrator will read your appeal. You'll get the answer by email.",
    accepted: 'Your appeal was accepted.',
    rejected: 'Your appeal was rejected.',
  };
  const severity = { open: 'info', accepted: 'success', rejected: 'warning' } as const;
  return (
    <div>
      <Alert severity={severity[appeal.state]}>{messages[appeal.state]}</Alert>
      <Quote sx={{ marginBlock: space(2) }} dir="auto" aria-label="Your appeal">
        {appeal.text}
      </Quote>
      {appeal.answer === '' ? null : (
        <Quote sx={{ marginBlock: space(2) }} dir="auto" aria-label="Answer">
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
