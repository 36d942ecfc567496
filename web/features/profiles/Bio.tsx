import { styled } from '../../ui/theme/styled.ts';
import { color, text } from '../../ui/theme/tokens.ts';
import { bioParts } from './bio-links.ts';
import { TextLink } from '../../ui/TextLink.tsx';

const Text = styled('p')({
  ...text[14],
  lineHeight: '1.375rem',
  margin: 0,
  maxWidth: 500,
  color: color.ink,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
});

/** A user's bio with its addresses as links. */
export function Bio({ bio }: { bio: string }) {
  return (
    <Text dir="auto">
      {bioParts(bio).map((part, index) =>
        part.href === undefined ? (
          part.text
        ) : (
          <TextLink key={index} href={part.href} target="_blank" rel="nofollow ugc noopener noreferrer">
            {part.text}
          </TextLink>
        ),
      )}
    </Text>
  );
}
