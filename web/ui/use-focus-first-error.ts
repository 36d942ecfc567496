import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to the first invalid field of a form each time `errors` changes to a set that is not
 * empty. Put the answer on the form: `<form ref={formRef} noValidate>`.
 */
export function useFocusFirstError(
  errors: Readonly<Record<string, unknown>>,
): RefObject<HTMLFormElement | null> {
  const formRef = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const hasError = Object.values(errors).some(Boolean);
    if (!hasError) return;
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return formRef;
}
