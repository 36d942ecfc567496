import { useCallback, useEffect, useRef, type RefCallback } from 'react';

/**
 * Moves the focus to the first invalid field of a form each time `errors` changes to a set that is not empty. Put the
 * returned ref on the form: `<form ref={formRef} noValidate>`.
 */
export function useFocusFirstError(errors: Readonly<Record<string, unknown>>): RefCallback<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const hasError = Object.values(errors).some(Boolean);
    if (hasError) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return useCallback((element) => {
    form.current = element;
  }, []);
}
