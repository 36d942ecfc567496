import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type SubmitEvent } from 'react';
import { ApiError, messageOf } from '../platform/api-error.ts';
import { useFocusFirstError } from './use-focus-first-error.ts';

/** Messages by the name of the field that they are about. */
type FieldErrors = Readonly<Record<string, string | undefined>>;

interface FormErrors {
  /** Shown above or below the fields; null when every error stands at its field. */
  readonly message: string | null;
  readonly fieldErrors: FieldErrors;
}

interface FormOptions<Fields extends object, Result> {
  initial: Fields | (() => Fields);
  /** Returns the invalid fields, checked by the rules of the server. */
  validate?: (fields: Fields) => Partial<Record<keyof Fields, string>>;
  /** Corrects the text of a field as it is entered, such as capitals in a username. */
  clean?: { readonly [Field in keyof Fields]?: (entered: string) => Fields[Field] };
  /** The moment from which a field shows the error that `validate` found. */
  validateOn?: 'submit' | 'blur' | 'change';
  /** With `blur`: fields that also show an error when they were left empty. */
  required?: readonly (keyof Fields)[];
  send: (fields: Fields) => Promise<Result>;
  onSent?: (result: Result) => void;
  /** The message of a failure for which the server gives none. */
  fallback: string;
  /** Fields by messages of the server that are about one without naming it. */
  fieldOf?: Readonly<Record<string, keyof Fields & string>>;
  /** False where a request that got lost must not be sent twice. */
  retry?: false;
}

const NO_ERRORS: FormErrors = { message: null, fieldErrors: {} };
/** Interval at which fields that were filled without an event are read. */
const FILLED_MS = 500;

/**
 * The state of a form: its fields, their errors, and the request that sends them. Put `formRef` and `submit` on the form element,
 * `bind('email')` on a field, and disable the button while `isPending`.
 */
export function useForm<Fields extends object, Result = unknown>(options: FormOptions<Fields, Result>) {
  const { initial, validate, clean, validateOn = 'submit', required = [] } = options;
  const [fields, setFields] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<keyof Fields>>(new Set());
  const [reported, setReported] = useState(NO_ERRORS);
  const request = useMutation({
    mutationFn: options.send,
    onError: (error) => setReported(formErrors(error, Object.keys(fields), options)),
    ...(options.onSent ? { onSuccess: options.onSent } : {}),
    ...(options.retry === false ? { retry: false } : {}),
  });
  const focusRef = useFocusFirstError(reported.fieldErrors, reported.message !== null && !request.isPending);
  const form = useRef<HTMLFormElement>(null);
  const formRef = useCallback(
    (element: HTMLFormElement | null) => {
      form.current = element;
      focusRef(element);
    },
    [focusRef],
  );
  // Before each change of the state: React would empty the fields that it does not know to be filled.
  const takeFilled = useCallback(() => {
    const filled = filledFields(form.current, fields, clean);
    if (Object.keys(filled).length > 0) setFields((before) => ({ ...before, ...filled }));
    return { ...fields, ...filled };
  }, [fields, clean]);
  useEffect(() => {
    const timer = setInterval(takeFilled, FILLED_MS);
    return () => clearInterval(timer);
  }, [takeFilled]);
  const invalid: Partial<Record<keyof Fields, string>> = validate?.(fields) ?? {};
  const isValid = Object.keys(invalid).length === 0;

  const isShown = (field: keyof Fields) =>
    validateOn === 'change' ||
    (validateOn === 'blur' && left.has(field) && (fields[field] !== '' || required.includes(field)));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (request.isPending) return;
    const entered = takeFilled();
    const fieldErrors: FieldErrors = validate?.(entered) ?? {};
    setReported({ message: null, fieldErrors });
    if (Object.keys(fieldErrors).length === 0) request.mutate(entered);
  };
  const set = <Field extends keyof Fields>(field: Field, value: Fields[Field]) => {
    if (validateOn === 'change') setReported(NO_ERRORS);
    takeFilled();
    setFields((before) => ({ ...before, [field]: value }));
  };
  const bind = <Field extends keyof Fields & string>(field: Field) => ({
    name: field,
    value: fields[field],
    onChange: (value: Fields[Field]) =>
      set(field, typeof value === 'string' ? (clean?.[field]?.(value) ?? value) : value),
    onBlur: () => {
      takeFilled();
      setLeft((before) => new Set(before).add(field));
    },
    error: (isShown(field) ? invalid[field] : undefined) ?? reported.fieldErrors[field],
  });
  const clear = () => {
    setFields(initial);
    setLeft(new Set());
    setReported(NO_ERRORS);
  };
  const state = {
    fields,
    setFields,
    bind,
    submit,
    clear,
    isValid,
    message: reported.message,
    isPending: request.isPending,
    isSent: request.isSuccess,
    result: request.data,
  };
  // Apart from the rest: React would take an object that holds a ref for one.
  return [state, formRef] as const;
}

/**
 * Returns the texts that stand in the form but not in the state: password managers and some browsers fill fields
 * without an event.
 */
function filledFields<Fields extends object>(
  form: HTMLFormElement | null,
  fields: Fields,
  clean: FormOptions<Fields, unknown>['clean'],
): Partial<Fields> {
  const filled: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const field = form?.elements.namedItem(name);
    if (typeof value !== 'string' || !(field instanceof HTMLInputElement)) continue;
    // Inputs show a text without its line breaks, and an e-mail address without surrounding space.
    if (field.value === '' || oneLine(field.value) === oneLine(value)) continue;
    filled[name] = clean?.[name as keyof Fields]?.(field.value) ?? field.value;
  }
  return filled as Partial<Fields>;
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]/g, '').trim();
}

/** Assigns a failure to the fields that it is about. A single message at a field is not repeated beside the form. */
export function formErrors(
  error: unknown,
  fields: readonly string[],
  { fallback, fieldOf = {} }: Pick<FormOptions<Record<string, unknown>, unknown>, 'fallback' | 'fieldOf'>,
): FormErrors {
  const message = messageOf(error, fallback);
  const field = fieldOf[message];
  if (field !== undefined) return { message: null, fieldErrors: { [field]: message } };
  const fieldErrors = error instanceof ApiError ? error.fieldErrors : {};
  const isAtField = fields.some((name) => fieldErrors[name] === message);
  return { message: isAtField ? null : message, fieldErrors };
}
