import { Tabs } from "@mantine/core";
import { Page } from "../../shared/ui/page/page.tsx";
import { EmailsTab } from "./jobs-and-emails/emails-tab.tsx";
import { Metrics } from "./metrics.tsx";
import { JobsTab } from "./jobs-and-emails/jobs-tab.tsx";
import { TurnaroundTab } from "./turnaround/turnaround-tab.tsx";
import { TABS, useOperationsParams, type Tab } from "./search-params.ts";
import { EMAIL_KINDS, jobDescription, OPERATIONS_MESSAGES, QUEUE_LABELS, type StaffActionRecord } from "@takeoff/contracts";
import { IconHistory } from "@tabler/icons-react";
import { SubjectLink } from "../../shared/ui/text/subject-link.tsx";
import { CellDetail, LongText, Time } from "../../shared/ui/text/cell-texts.tsx";
import { DataTable } from "../../shared/ui/table/data-table.tsx";
import { type Column, WIDTHS } from "../../shared/ui/table/types.ts";
import classes from "./operations.module.css";
import { useActivity } from "./use-operations.ts";
import { ACT_LABELS } from "./labels.ts";

function What({ action }: { action: StaffActionRecord }) {
  if (action.on === "email")
    return (
      <LongText>
        {EMAIL_KINDS[action.kind]}, to {action.recipient}
        <CellDetail>E-mail</CellDetail>
      </LongText>
    );
  return (
    <LongText>
      {jobDescription(action.queue, action.event_type)}
      <CellDetail>
        {QUEUE_LABELS[action.queue]} queue, <SubjectLink about={action.about} />, event {action.event_id}
      </CellDetail>
    </LongText>
  );
}

const COLUMNS: readonly Column<StaffActionRecord, never>[] = [
  { key: "what", label: "What", render: (action) => <What action={action} /> },
  { key: "act", label: "Action", width: WIDTHS.word, render: ({ act }) => ACT_LABELS[act] },
  { key: "by", label: "By", render: ({ by }) => <LongText>{by}</LongText> },
  { key: "reason", label: "Reason", render: ({ reason }) => <LongText>{reason ?? "–"}</LongText> },
  { key: "at", label: "When", width: WIDTHS.shortTime, render: ({ at }) => <Time at={at} isShort /> },
];

const getId = ({ id }: StaffActionRecord) => id;

/** The actions of staff on jobs and e-mails, newest first. */
function ActivityTab() {
  const list = useActivity();
  return (
    <DataTable
      className={classes.list}
      label="Activity"
      noun={list.total === 1 ? "entry" : "entries"}
      columns={COLUMNS}
      list={list}
      rowKey={getId}
      failure={OPERATIONS_MESSAGES.fetchActivityFailed}
      empty={{ icon: IconHistory, description: "No job or e-mail was run again or discarded in the last 90 days." }}
    />
  );
}

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
