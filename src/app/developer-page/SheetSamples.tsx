import { useState } from "react";
import { Button } from "#ui/controls/Button.tsx";
import { ConfirmSheet } from "#ui/layout/ConfirmSheet.tsx";
import { Modal } from "#ui/layout/Modal.tsx";
import { NumberPad } from "#ui/controls/NumberPad.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { Row, Sample } from "./Sample.tsx";

type Open = "sheet" | "tall" | "confirm" | "modal" | "pad" | null;

export function SheetSamples() {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <Section title="What lies above the page">
      <Sample name="Sheet, ConfirmSheet, Modal, NumberPad, toast">
        <Row>
          <Button onClick={() => setOpen("sheet")}>Sheet</Button>
          <Button onClick={() => setOpen("tall")}>Tall sheet</Button>
          <Button onClick={() => setOpen("confirm")}>ConfirmSheet</Button>
          <Button onClick={() => setOpen("modal")}>Modal</Button>
          <Button onClick={() => setOpen("pad")}>NumberPad</Button>
          <Button onClick={() => showToast("Saved")}>Toast</Button>
        </Row>
      </Sample>
      <Sheet
        open={open === "sheet" || open === "tall"}
        onClose={close}
        title="A sheet"
        size={open === "tall" ? "tall" : "fit"}
        footer={
          <Button variant="main" full onClick={close}>
            Done
          </Button>
        }
      >
        <p className="p-4">From below on a phone, at the right on a tablet.</p>
      </Sheet>
      <ConfirmSheet
        open={open === "confirm"}
        onClose={close}
        title="Remove this price list?"
        action="Remove"
        danger
        onConfirm={() => {}}
      >
        12 customers buy by it. They go on with the default list.
      </ConfirmSheet>
      <Modal
        open={open === "modal"}
        onClose={close}
        title="Leave without saving?"
        actions={
          <>
            <Button variant="main" onClick={close}>
              Stay
            </Button>
            <Button variant="danger" onClick={close}>
              Leave
            </Button>
          </>
        }
      >
        What was typed would be gone.
      </Modal>
      <Sheet
        open={open === "pad"}
        onClose={close}
        title="Cola 600 ml"
        footer={
          <Button variant="quiet" full onClick={close}>
            Remove
          </Button>
        }
      >
        <NumberPad
          quantity={12}
          unit="pc"
          unitsPerCase={24}
          check={(asked) => (asked === null || asked < 1 ? "At least 1" : asked > 999 ? "At most 999" : null)}
          casesInstead={(asked) => (asked > 999 ? Math.ceil(asked / 24) : null)}
          onDone={close}
        />
      </Sheet>
    </Section>
  );
}
