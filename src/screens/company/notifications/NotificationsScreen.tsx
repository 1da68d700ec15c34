import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useView } from "#components/operations/use-view.ts";
import { Tabs } from "#ui/controls/Tabs.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { Inbox } from "./Inbox.tsx";
import { SentAnnouncements } from "./SentAnnouncements.tsx";

type Tab = "announcements" | "inbox";

/** For the administrator: announcements to everybody, and what the system reports (OPS-7, OPS-10). */
export function NotificationsScreen() {
  const { t } = useTranslation();
  const [tab, setTab] = useState<Tab>("inbox");
  const inbox = useView("inbox");
  const announcements = useView("announcements");
  const open = inbox.live.state === "ready" ? inbox.live.value.items.filter(({ isDone }) => !isDone).length : undefined;
  return (
    <Screen>
      <ScreenHeader title={t("screens.notifications")} />
      <div className="mx-auto w-full max-w-3xl pb-8">
        <Tabs
          label={t("screens.notifications")}
          tabs={[
            { id: "inbox", label: t("inbox.tab"), ...(open !== undefined && { count: open }) },
            { id: "announcements", label: t("announcements.tabCompose") },
          ]}
          selected={tab}
          onSelect={setTab}
        >
          {tab === "inbox" ? (
            <Ready of={inbox.live} failed={t("inbox.failed")}>
              {(view) => <Inbox view={view} onChanged={inbox.readAgain} />}
            </Ready>
          ) : (
            <Ready of={announcements.live} failed={t("inbox.failed")}>
              {(view) => <SentAnnouncements view={view} onChanged={announcements.readAgain} />}
            </Ready>
          )}
        </Tabs>
      </div>
    </Screen>
  );
}
