import { Button, type ButtonProps } from './Button.tsx';

/** An outlined button in the colour of the text, for everything but the main action of a place. */
export function SecondaryButton(props: ButtonProps) {
  return <Button variant="outlined" color="inherit" {...props} />;
}
