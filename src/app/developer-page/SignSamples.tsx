import { ORDER_STATUSES } from "#domain/order/order.ts";
import { AgeText } from "#ui/feedback/AgeText.tsx";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { BalanceChip } from "#components/customer/money/BalanceChip.tsx";
import { EmptyLine } from "#ui/feedback/EmptyLine.tsx";
import { LevelChip } from "#components/customer/money/LevelChip.tsx";
import { Logo } from "#ui/layout/Logo.tsx";
import { RouteLine, RouteStop } from "#ui/layout/RouteLine.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { StatusChip } from "#components/order/StatusChip.tsx";
import { SyncSign } from "#components/sync/SyncSign.tsx";
import { WaitingSign } from "#components/sync/WaitingSign.tsx";
import { Row, Sample } from "./Sample.tsx";

const MARKS = ["done", "now", "planned", "skipped", "offPlan"] as const;
const SYNCS = ["on_device", "waiting", "sending", "in_store", "needs_you"] as const;
const LEVELS = ["ok", "near", "over", "overdue", "hold"] as const;
const HOUR = 3_600_000;
const opened = Date.now();

export function SignSamples() {
  return (
    <Section title="Signs">
      <Sample name="Logo, EmptyLine">
        <Row>
          <Logo />
          <EmptyLine />
        </Row>
      </Sample>
      <Sample name="RouteLine, RouteStop">
        <RouteLine label="Stops">
          {MARKS.map((mark, index) => (
            <RouteStop key={mark} mark={mark} markLabel={mark} number={index + 1} last={mark === "offPlan"}>
              <p className="flex min-h-16 items-center">{mark}</p>
            </RouteStop>
          ))}
        </RouteLine>
      </Sample>
      <Sample name="StatusChip">
        <Row>
          {ORDER_STATUSES.map((status) => (
            <StatusChip key={status} status={status} />
          ))}
        </Row>
      </Sample>
      <Sample name="SyncSign, WaitingSign">
        <Row>
          {SYNCS.map((sync) => (
            <SyncSign key={sync} sync={sync} />
          ))}
          <WaitingSign />
        </Row>
      </Sample>
      <Sample name="LevelChip, BalanceChip">
        <Row>
          {LEVELS.map((level) => (
            <LevelChip key={level} level={level} />
          ))}
          <BalanceChip customer={{ balance: 125_000, overdue: 25_000 }} currency="MXN" />
        </Row>
      </Sample>
      <Sample name="AmountText, AgeText">
        <Row>
          <AmountText amount={-12_345} currency="MXN" />
          <AmountText amount={12_345} currency="CLP" size="row" />
          <AmountText amount={123_456_789} currency="USD" size="total" />
          <AgeText at={opened - 2 * HOUR} />
          <AgeText at={opened - 30 * HOUR} ageingAfter={24 * HOUR} />
        </Row>
      </Sample>
    </Section>
  );
}
