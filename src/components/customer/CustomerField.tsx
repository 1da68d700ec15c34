import type { ReactNode } from "react";
import type { Customer } from "#domain/customer/customer.ts";
import { FieldMessage } from "#ui/fields/FieldMessage.tsx";
import { TextArea } from "#ui/fields/TextArea.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import type { CustomerForm } from "./use-customer-form.ts";

/** The fields of a customer that are plain text. */
type TextKey = { [Key in keyof Customer]: Customer[Key] extends string ? Key : never }[keyof Customer];

interface CustomerFieldProps {
  readonly form: CustomerForm;
  readonly field: Exclude<TextKey, "status" | "language">;
  readonly label: string;
  readonly hint?: string;
  readonly type?: "text" | "email";
  readonly required?: boolean;
  /** More than one line, at most so many characters. */
  readonly long?: number;
}

/** One text of a customer with its message beside it. */
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

/** Around any control of the form: notes when it has been left, and says what is odd about it. */
export function FormSlot({ form, field, children }: FormSlotProps) {
  const warning = form.warningOf(field);
  return (
    <div onBlur={() => form.touch(field)} className="flex flex-col gap-1">
      {children}
      {warning !== undefined && form.errorOf(field) === undefined && <FieldMessage kind="warning" text={warning} />}
    </div>
  );
}
