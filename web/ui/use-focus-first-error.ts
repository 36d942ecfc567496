import { useCallback, useEffect, useRef, type RefCallback } from 'react';

/**
 * Moves the focus to the first invalid field of a form each time `errors` changes to a set that is not empty. Put the
 * returned ref on the form: `<form ref={formRef} noValidate>`. A failure that no field is about returns the focus to the
 * button, which lost it while it was disabled.
 */
export function useFocusFirstError(
  errors: Readonly<Record<string, unknown>>,
  hasFailed = false,
): RefCallback<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const hasError = Object.values(errors).some(Boolean);
    if (hasError) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  useEffect(() => {
    if (hasFailed && document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [hasFailed]);
  return useCallback((element) => {
    form.current = element;
  }, []);
}
