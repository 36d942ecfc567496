import {
  decidedNoun,
  TARGET_NOUNS,
  type ModerationAction,
  type OwnDecision as Decision,
} from '@plotline/contract/moderation.ts';
import { styled } from '@mui/material/styles';
import { formatDateTime } from '../../platform/format.ts';
import { LoadError } from '../../ui/ErrorState.tsx';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { Quote } from '../../ui/Quote.tsx';
import { space, text } from '../../ui/theme/tokens.ts';
import { AppealForm } from './AppealForm.tsx';
import { useOwnDecision, type DecisionName } from './use-own-decision.ts';

const Root = styled('div')({ display: 'grid', gap: space(4), minWidth: 0 });
const Fact = styled('p')({ ...text[16], margin: 0, overflowWrap: 'anywhere' });

/** A decision of an administrator about own content, with the appeal against it. */
export function OwnDecision({ name }: { name: DecisionName }) {
  const decision = useOwnDecision(name);
  if (decision.isError) return <LoadError query={decision} fallback="Couldn't load the decision" />;
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

function factOf({ action, target_type, parts, created_at, until }: Decision): string {
  const noun = TARGET_NOUNS[target_type];
  const facts: Readonly<Record<ModerationAction, string>> = {
    dismiss: `An administrator looked at your ${noun}`,
    hide: `An administrator hid your ${noun}`,
    remove: `An administrator deleted your ${decidedNoun(target_type, parts)}`,
    warn: `An administrator warned you about your ${noun}`,
    suspend: `An administrator suspended your account because of ${target_type === 'profile' ? 'your' : 'this'} ${noun}`,
  };
  const end = until === null ? '' : `, until ${formatDateTime(new Date(until))}`;
  return `${facts[action]} on ${formatDateTime(new Date(created_at))}${end}.`;
}
