import { Alert } from './Alert.tsx';
import { styled } from './theme/styled.ts';
import { media, space } from './theme/tokens.ts';

/** An alert with two buttons to answer it. On phones they are below the text, which would be a narrow column beside them. */
export const OfferAlert = styled(Alert)({
  [media.phone]: {
    flexWrap: 'wrap',
    '& > [data-part=message]': { flex: '1 1 200px', paddingBottom: space(1), textWrap: 'balance' },
    '& > [data-part=action]': { width: '100%', justifyContent: 'flex-end', padding: 0 },
  },
});
