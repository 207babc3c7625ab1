import { Tabs } from "@mantine/core";
import { Screen } from "../../lib/ui/screen.tsx";
import { ActsTab } from "./acts-tab.tsx";
import { EmailsTab } from "./emails-tab.tsx";
import { Figures } from "./figures.tsx";
import { JobsTab } from "./jobs-tab.tsx";
import { TABS, useView, type Tab } from "./view.ts";

const LABELS: Record<Tab, string> = { jobs: "Parked jobs", emails: "E-mails", acts: "What was done" };

/** Operations: what waits in queues and mailboxes, and what waits for a person. */
export default function OperationsPage() {
  const [view, change] = useView();
  return (
    <Screen title="Operations" caption="Queues and e-mails, and what waits for a person">
      <Figures />
      <Tabs value={view.tab} onChange={(tab) => change({ tab: TABS.find((one) => one === tab) ?? "jobs" })} keepMounted={false}>
        <Tabs.List mb="md">
          {TABS.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {LABELS[tab]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="jobs">
          <JobsTab />
        </Tabs.Panel>
        <Tabs.Panel value="emails">
          <EmailsTab view={view} onChange={change} />
        </Tabs.Panel>
        <Tabs.Panel value="acts">
          <ActsTab />
        </Tabs.Panel>
      </Tabs>
    </Screen>
  );
}
