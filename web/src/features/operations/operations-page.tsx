import { Tabs } from "@mantine/core";
import { Page } from "../../shared/ui/page/page.tsx";
import { ActivityTab } from "./activity-tab.tsx";
import { EmailsTab } from "./jobs-and-emails/emails-tab.tsx";
import { Metrics } from "./metrics.tsx";
import { JobsTab } from "./jobs-and-emails/jobs-tab.tsx";
import { TurnaroundTab } from "./turnaround/turnaround-tab.tsx";
import { TABS, useOperationsParams, type Tab } from "./search-params.ts";

const LABELS: Record<Tab, string> = { jobs: "Failed jobs", emails: "E-mails", acts: "Activity", turnaround: "Turnaround" };

/** Operations: the state of queues and e-mails, the jobs and e-mails that need staff, and how long documents take. */
export default function OperationsPage() {
  const [params, change] = useOperationsParams();
  return (
    <Page title="Operations" caption="Queues, e-mails, turnaround and what needs your attention">
      <Metrics />
      <Tabs value={params.tab} onChange={(tab) => change({ tab: TABS.find((one) => one === tab) ?? "jobs" })} keepMounted={false}>
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
          <EmailsTab params={params} onChange={change} />
        </Tabs.Panel>
        <Tabs.Panel value="acts">
          <ActivityTab />
        </Tabs.Panel>
        <Tabs.Panel value="turnaround">
          <TurnaroundTab params={params} onChange={change} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
