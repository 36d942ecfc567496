import { serializeStyles, type CSSObject, type SerializedStyles } from '@emotion/serialize';
import createStyled from '@emotion/styled/base';
import type { ComponentPropsWithRef, ElementType, FunctionComponent } from 'react';

export type Style = CSSObject;

export interface StyledProps {
  /** Further styles of this one element; they win over those of the component. */
  sx?: Style | false | null | undefined;
  /** Another element or component with the same styles. */
  as?: ElementType;
}

/**
 * Creates a component with styles: `const Title = styled('h2')({ ...text[16], color: color.ink })`. Emotion alone, without
 * a theme: styles name the tokens of `tokens.ts`.
 */
export function styled<Tag extends ElementType>(
  tag: Tag,
): (style: Style) => FunctionComponent<ComponentPropsWithRef<Tag> & StyledProps> {
  const create = createStyled(tag as FunctionComponent, {
    // A component may be styled itself: `as` is for its element.
    shouldForwardProp: (name) => name !== 'sx' && (name !== 'as' || typeof tag !== 'string'),
  });
  return (style) => create<StyledProps>(serializedOnce(style), ({ sx }) => sx);
}

/** Serializes a style when it is first rendered: a page renders few of its modules' styles. */
function serializedOnce(style: Style): () => SerializedStyles {
  let serialized: SerializedStyles | undefined;
  return () => (serialized ??= serializeStyles([style]));
}
