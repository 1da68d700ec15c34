import type { ReactNode } from "react";
import type { Customer } from "#domain/customer/customer.ts";
import type { FieldsForm } from "#components/records/use-record-form.ts";
import { FieldMessage } from "#ui/fields/FieldMessage.tsx";
import { TextArea } from "#ui/fields/TextArea.tsx";
import { TextField } from "#ui/fields/TextField.tsx";

/** A customer being filled in. */
export type CustomerForm = FieldsForm<Customer>;

/** A customer's plain text fields. */
type TextKey = { [Key in keyof Customer]-?: Customer[Key] extends string ? Key : never }[keyof Customer];

interface CustomerFieldProps {
  readonly form: CustomerForm;
  readonly field: Exclude<TextKey, "status" | "language">;
  readonly label: string;
  readonly hint?: string;
  readonly type?: "text" | "email";
  readonly required?: boolean;
  /** Several lines, with this maximum length. */
  readonly long?: number;
}

/** A customer's text field with its message. */
export function CustomerField({ form, field, label, hint, type, required, long }: CustomerFieldProps) {
  const shared = {
    label,
    value: form.values[field],
    error: form.errorOf(field),
    hint,
    onChange: (typed: string) => form.set({ [field]: typed }),
  };
  return (
    <FormSlot form={form} field={field}>
      {long === undefined ? (
        <TextField {...shared} {...(type && { type })} {...(required && { required })} autoComplete="off" />
      ) : (
        <TextArea {...shared} rows={2} maxLength={long} />
      )}
    </FormSlot>
  );
}

interface FormSlotProps {
  readonly form: CustomerForm;
  readonly field: string;
  readonly children: ReactNode;
}

/** Wraps a form control: marks it as touched on blur and shows its warning. */
export function FormSlot({ form, field, children }: FormSlotProps) {
  const warning = form.warningOf(field);
  return (
    <div onBlur={() => form.touch(field)} className="flex flex-col gap-1">
      {children}
      {warning !== undefined && form.errorOf(field) === undefined && <FieldMessage kind="warning" text={warning} />}
    </div>
  );
}
