import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import { styled } from './theme/styled.ts';
import { useId, type ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { space } from './theme/tokens.ts';
import type { useForm } from './use-form.ts';

interface FormDialogProps {
  title: string;
  /** The result of `useForm`. */
  form: readonly [
    Pick<ReturnType<typeof useForm>[0], 'submit' | 'message' | 'isPending'>,
    ReturnType<typeof useForm>[1],
  ];
  submitLabel: string;
  /** `danger` for irreversible actions. */
  tone?: 'normal' | 'danger';
  isSubmitDisabled: boolean;
  onClose: () => void;
  /** Explanation and fields. */
  children: ReactNode;
}

const Form = styled('form')({ display: 'grid', gap: space(4), justifyItems: 'stretch' });

/** A dialog with a form, the error of its last attempt and a button that sends it. Mount it per opening. */
export function FormDialog(props: FormDialogProps) {
  const formId = useId();
  const [form, formRef] = props.form;
  return (
    <Dialog
      title={props.title}
      onClose={props.onClose}
      isBusy={form.isPending}
      actions={
        <Button
          type="submit"
          form={formId}
          variant="contained"
          color={props.tone === 'danger' ? 'error' : 'primary'}
          loading={form.isPending}
          disabled={props.isSubmitDisabled}
        >
          {props.submitLabel}
        </Button>
      }
    >
      <Form id={formId} ref={formRef} onSubmit={form.submit} noValidate>
        {form.message ? <Alert severity="error">{form.message}</Alert> : null}
        {props.children}
      </Form>
    </Dialog>
  );
}
