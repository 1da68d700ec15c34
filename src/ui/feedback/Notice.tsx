import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { joinClasses } from "../styles/join-classes.ts";

type Tone = "info" | "attention" | "danger";

interface NoticeProps {
  readonly tone?: Tone;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

const TONES = {
  info: { Icon: Info, classes: "bg-info-soft border-info", icon: "text-info" },
  attention: { Icon: TriangleAlert, classes: "bg-attention-soft border-attention-ink", icon: "text-attention-ink" },
  danger: { Icon: CircleAlert, classes: "bg-danger-soft border-danger", icon: "text-danger" },
} as const;

/** A message in place with an icon, for what must not vanish like a toast. */
export function Notice({ tone = "info", children, action }: NoticeProps) {
  const { Icon, classes, icon } = TONES[tone];
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={joinClasses(
        "flex flex-wrap items-start justify-end gap-x-3 gap-y-2 rounded-control border-[length:var(--edge)] border-l-4 px-3 py-2",
        classes,
      )}
    >
      <div className="flex min-w-0 flex-[1_1_12rem] items-start gap-3 self-center py-1">
        <Icon aria-hidden className={joinClasses("icon-in-line size-5 shrink-0", icon)} />
        <div className="min-w-0 flex-1 text-body">{children}</div>
      </div>
      {action}
    </div>
  );
}
