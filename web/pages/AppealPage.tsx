import { AuthCard } from '../features/accounts/AuthCard.tsx';
import { OwnDecision } from '../features/reports/OwnDecision.tsx';
import type { DecisionName } from '../features/reports/use-own-decision.ts';
import { useDocumentTitle } from '../platform/document-title.ts';
import { homePath } from '../platform/paths.ts';
import { TextLink } from '../ui/TextLink.tsx';

const TITLE = 'Decision about your content';

/** The page that a mailed link or a note at hidden content opens, also without a session. */
export function AppealPage({ name }: { name: DecisionName }) {
  useDocumentTitle(TITLE);
  return (
    <AuthCard
      title={TITLE}
      subtitle="You can appeal it once."
      foot={<TextLink href={homePath}>Back to the app</TextLink>}
    >
      <OwnDecision name={name} />
    </AuthCard>
  );
}
