import { Eye } from "lucide-react";
import { useState } from "react";
import { AmountField } from "#ui/fields/AmountField.tsx";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { ChoiceRow } from "#ui/controls/ChoiceRow.tsx";
import { FieldMessage } from "#ui/fields/FieldMessage.tsx";
import { FieldPair, FormSection } from "#ui/fields/FormSection.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { NumberField } from "#ui/fields/NumberField.tsx";
import { RadioGroup } from "#ui/fields/RadioGroup.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { TextArea } from "#ui/fields/TextArea.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { Sample } from "./Sample.tsx";

const nothing = () => {};
const LISTS = [
  { value: "retail", label: "Retail" },
  { value: "wholesale", label: "Wholesale" },
] as const;

export function FieldSamples() {
  const [text, setText] = useState("Abarrotes Lupita");
  const [note, setNote] = useState("A note that is nearly as long as it may be, so that the room left is said.");
  const [amount, setAmount] = useState<number | null>(123_456);
  const [price, setPrice] = useState<number | null>(125_050);
  const [checked, setChecked] = useState(true);
  const [list, setList] = useState<"retail" | "wholesale">("retail");
  const [stock, setStock] = useState<"backorder" | "cut" | "refuse" | null>(null);
  const [search, setSearch] = useState("");
  return (
    <FormSection title="Fields" detail="FormSection, FieldPair">
      <Sample name="TextField">
        <TextField label="Name" value={text} onChange={setText} hint="As it stands above the door" />
        <TextField label="With an error" value="?" onChange={nothing} error="Write at least two letters" />
        <TextField label="Disabled" value="C-001" disabled onChange={nothing} />
        <TextField
          label="With a button"
          type="password"
          value="secret"
          onChange={nothing}
          trailing={<IconButton label="Show" icon={<Eye />} onClick={nothing} />}
        />
      </Sample>
      <Sample name="TextArea">
        <TextArea label="Note" value={note} maxLength={80} onChange={setNote} />
        <TextArea label="With an error" value="" error="Say why" onChange={nothing} />
      </Sample>
      <Sample name="NumberField, AmountField">
        <FieldPair>
          <AmountField label="Credit limit" currency="MXN" value={amount} onChange={setAmount} />
          <AmountField label="Price" currency="MXN" unitPrice value={price} onChange={setPrice} />
          <NumberField label="Discount" decimals={2} suffix="%" value={1050} onChange={nothing} />
          <NumberField label="Not a number" value={Number.NaN} onChange={nothing} />
          <NumberField label="With an error" value={0} error="At least 1" onChange={nothing} />
          <NumberField label="Disabled" value={24} disabled onChange={nothing} />
        </FieldPair>
      </Sample>
      <Sample name="SelectField">
        <SelectField label="Price list" value={list} options={LISTS} onChange={setList} />
        <SelectField label="With an error" value={list} options={LISTS} error="Choose another one" onChange={nothing} />
      </Sample>
      <Sample name="SearchField">
        <SearchField label="Search customers" value={search} onChange={setSearch} />
      </Sample>
      <Sample name="Checkbox">
        <Checkbox label="Active" hint="Inactive products are not sold" checked={checked} onChange={setChecked} />
        <Checkbox label="With an error" error="Has to be accepted" checked={false} onChange={nothing} />
        <Checkbox label="Disabled" disabled checked onChange={nothing} />
      </Sample>
      <Sample name="RadioGroup">
        <RadioGroup
          label="When stock is short"
          value={stock}
          options={[
            { value: "backorder", label: "Deliver later", hint: "The missing part stays on the order" },
            { value: "cut", label: "Deliver less" },
            { value: "refuse", label: "Not on this plan", disabled: true },
          ]}
          error={stock === null ? "Choose one" : undefined}
          onChange={setStock}
        />
      </Sample>
      <Sample name="ChoiceRow">
        <ChoiceRow label="Price list" value={list} options={LISTS} onChange={setList} />
      </Sample>
      <Sample name="FieldMessage">
        <FieldMessage text="An error stands in the way of saving." />
        <FieldMessage kind="warning" text="A warning does not." />
      </Sample>
    </FormSection>
  );
}
