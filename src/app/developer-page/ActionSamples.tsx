import { Copy, Plus, Settings, Trash2 } from "lucide-react";
import { useState } from "react";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { Chip, ChipRow } from "#ui/controls/Chip.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Menu } from "#ui/controls/Menu.tsx";
import { SaveBar } from "#components/records/SaveBar.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { Stepper } from "#ui/controls/Stepper.tsx";
import { Switch } from "#ui/controls/Switch.tsx";
import { Tabs } from "#ui/controls/Tabs.tsx";
import { Row, Sample } from "./Sample.tsx";

const VARIANTS = ["main", "plain", "quiet", "danger"] as const;
const SAVE_STATES = ["new", "unsaved", "saving", "saved", "notLive"] as const;
const nothing = () => {};

export function ActionSamples() {
  const [quantity, setQuantity] = useState(12);
  const [on, setOn] = useState(true);
  const [tab, setTab] = useState<"open" | "done">("open");
  return (
    <Section title="Actions">
      <Sample name="Button">
        {VARIANTS.map((variant) => (
          <Row key={variant}>
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} icon={<Plus aria-hidden className="size-5" />}>
              with icon
            </Button>
            <Button variant={variant} busy>
              busy
            </Button>
            <Button variant={variant} disabled reason="Needs connection">
              disabled
            </Button>
          </Row>
        ))}
        <Button variant="main" full>
          full width
        </Button>
      </Sample>
      <Sample name="LinkButton">
        <Row>
          <LinkButton to="#main" variant="main">
            main
          </LinkButton>
          <LinkButton to="#plain">plain</LinkButton>
          <LinkButton to="#quiet" variant="quiet">
            quiet
          </LinkButton>
        </Row>
      </Sample>
      <Sample name="IconButton, Menu">
        <Row>
          <IconButton label="Settings" icon={<Settings />} onClick={nothing} />
          <IconButton label="Outlined" icon={<Settings />} outlined onClick={nothing} />
          <IconButton label="Disabled" icon={<Settings />} disabled onClick={nothing} />
          <Menu
            entries={[
              { label: "Copy", icon: <Copy aria-hidden className="size-5" />, onSelect: nothing },
              { label: "Publish", disabled: true, reason: "Needs connection", onSelect: nothing },
              { label: "Remove", icon: <Trash2 aria-hidden className="size-5" />, danger: true, onSelect: nothing },
            ]}
          />
        </Row>
      </Sample>
      <Sample name="Stepper">
        <Row>
          <Stepper label="None yet" quantity={0} min={6} max={999} step={6} onChange={nothing} onOpenPad={nothing} />
          <Stepper
            label="Some"
            quantity={quantity}
            min={1}
            max={999}
            step={1}
            onChange={setQuantity}
            onOpenPad={nothing}
          />
          <Stepper label="Full" quantity={999} min={1} max={999} step={1} onChange={nothing} onOpenPad={nothing} />
        </Row>
      </Sample>
      <Sample name="Switch">
        <Switch label="Prices include tax" hint="Acts at once" on={on} onChange={setOn} />
        <Switch label="Off" on={false} onChange={nothing} />
      </Sample>
      <Sample name="Chip, ChipRow">
        <ChipRow label="Loose chips">
          <Chip selected onClick={nothing}>
            selected
          </Chip>
          <Chip count={3} onClick={nothing}>
            with count
          </Chip>
        </ChipRow>
      </Sample>
      <Sample name="Tabs">
        <Tabs
          label="Orders"
          tabs={[
            { id: "open", label: "Open", count: 4 },
            { id: "done", label: "Done" },
          ]}
          selected={tab}
          onSelect={setTab}
        >
          <p className="p-4">{tab}</p>
        </Tabs>
      </Sample>
      <Sample name="BottomBar, SaveBar">
        {SAVE_STATES.map((state) => (
          <div key={state}>
            <SaveBar state={state} onSave={nothing} />
          </div>
        ))}
        <BottomBar>
          <Button variant="main" full>
            BottomBar
          </Button>
        </BottomBar>
      </Sample>
    </Section>
  );
}
