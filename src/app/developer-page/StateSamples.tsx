import { useState } from "react";
import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { ProgressBar } from "#ui/feedback/ProgressBar.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { WizardSteps } from "#ui/layout/WizardSteps.tsx";
import { Row, Sample } from "./Sample.tsx";

const STEPS = [
  { id: "plan", title: "Plan", summary: "Team, 5 people" },
  { id: "company", title: "Company" },
  { id: "person", title: "Who represents it" },
];
const nothing = () => {};

export function StateSamples() {
  const [step, setStep] = useState(1);
  const [name, setName] = useState("");
  return (
    <Section title="States">
      <Sample name="Notice">
        <Notice>Neutral news.</Notice>
        <Notice tone="attention" action={<Button variant="quiet">Look</Button>}>
          Needs a look.
        </Notice>
        <Notice tone="danger">Was refused.</Notice>
      </Sample>
      <Sample name="EmptyState">
        <EmptyState title="No products yet" detail="The owner can add them." action={<Button>Add category</Button>} />
      </Sample>
      <Sample name="ErrorState">
        <ErrorState title="We could not load new prices" onRetry={nothing} code="unavailable" />
      </Sample>
      <Sample name="ProgressBar">
        <ProgressBar label="Preparing your data" share={0.62} secondsLeft={20} />
        <ProgressBar label="Importing" share={0.08} secondsLeft={240} />
        <ProgressBar label="Publishing" share={1} />
      </Sample>
      <Sample name="WizardSteps">
        <WizardSteps label="Create your company" steps={STEPS} current={step} onGoTo={setStep}>
          <div className="flex flex-col gap-4">
            <TextField label="Company name" value={name} onChange={setName} />
            <Row>
              <Button variant="main" onClick={() => setStep(Math.min(step + 1, STEPS.length - 1))}>
                Next
              </Button>
            </Row>
          </div>
        </WizardSteps>
      </Sample>
    </Section>
  );
}
